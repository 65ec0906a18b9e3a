import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/mistakes'],
    title: 'review.all',
    texts: ['review', 'hints'],
    component: () => import('./MistakesPage.svelte'),
  }),
  page({
    paths: ['/g/{table}/review'],
    texts: ['review', 'hints'],
    component: () => import('./Review.svelte'),
    preview: 'replay',
    near: '/games',
  }),
];
