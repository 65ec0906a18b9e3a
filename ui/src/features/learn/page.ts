import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/learn', '/lessons', '/rules'],
    title: 'learn.title',
    texts: ['learn'],
    component: () => import('./Learn.svelte'),
  }),
];
