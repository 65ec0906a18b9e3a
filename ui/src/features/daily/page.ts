import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/daily'],
    title: 'daily.title',
    texts: ['daily'],
    component: () => import('./Daily.svelte'),
  }),
];
