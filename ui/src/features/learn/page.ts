import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/learn'],
    title: 'learn.title',
    texts: ['learn'],
    component: () => import('./Learn.svelte'),
  }),
];
