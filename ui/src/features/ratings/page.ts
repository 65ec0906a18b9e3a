import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/ratings'],
    title: 'ratings.title',
    texts: ['ratings'],
    component: () => import('./Ratings.svelte'),
  }),
];
