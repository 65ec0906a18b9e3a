import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/puzzles'],
    title: 'puzzles.title',
    texts: ['puzzles', 'hints'],
    component: () => import('./Puzzles.svelte'),
  }),
];
