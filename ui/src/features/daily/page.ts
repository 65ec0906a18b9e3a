import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/daily'],
    title: 'daily.title',
    texts: ['daily'],
    component: () => import('./Daily.svelte'),
  }),
  page({
    paths: ['/daily/bid/{day}'],
    texts: ['daily', 'hints', 'puzzles'],
    component: () => import('./BidPage.svelte'),
  }),
];
