import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/'],
    component: () => import('./StartPage.svelte'),
    ahead: [
      () => import('../join/AtTable.svelte'),
      () => import('../new/NewGamePage.svelte'),
      () => import('../find/FindPage.svelte'),
    ],
  }),
];
