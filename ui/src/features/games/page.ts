import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/games'],
    title: 'games.title',
    texts: ['games'],
    component: () => import('./MyGames.svelte'),
  }),
];
