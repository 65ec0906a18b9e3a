import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/new', '/new/{code}'],
    title: 'lobby.title',
    texts: ['newGame'],
    component: () => import('./NewGamePage.svelte'),
  }),
];
