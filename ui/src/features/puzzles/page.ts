import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/puzzles', '/puzzle'],
    title: 'puzzles.title',
    texts: ['puzzles', 'hints'],
    component: () => import('./Puzzles.svelte'),
  }),
];
