import { page } from '../../app/page.ts';

export default [
  page(
    {
      paths: ['/'],
      component: () => import('./StartPage.svelte'),
      ahead: [
        () => import('../join/AtTable.svelte'),
        () => import('../../i18n/locale.svelte.ts').then(({ locale }) => locale.add('table')),
        () => import('../new/NewGamePage.svelte'),
        () => import('../find/FindPage.svelte'),
        () => import('../pad/offline.ts').then(({ keepOffline }) => import.meta.env.PROD && keepOffline()),
      ],
    },
    false,
  ),
];
