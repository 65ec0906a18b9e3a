import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/games', '/review'],
    title: 'games.title',
    texts: ['games'],
    component: () => import('./MyGames.svelte'),
  }),
];
