import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/daily', '/challenge', '/today'],
    title: 'daily.title',
    texts: ['daily'],
    component: () => import('./Daily.svelte'),
  }),
];
