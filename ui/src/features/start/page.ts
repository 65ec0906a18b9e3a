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
        async () => {
          const [{ keepOffline }, { prefs }] = await Promise.all([
            import('../../app/keepOffline.ts'),
            import('../../app/prefs.svelte.ts'),
          ]);
          if (import.meta.env.PROD) await keepOffline(prefs.lang);
        },
      ],
    },
    false,
  ),
];
