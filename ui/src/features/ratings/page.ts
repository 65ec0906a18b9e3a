import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/ratings', '/rating', '/leaderboard'],
    title: 'ratings.title',
    texts: ['ratings'],
    component: () => import('./Ratings.svelte'),
  }),
];
