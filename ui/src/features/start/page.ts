import { page } from '../../app/page.ts';

export default [
  page(
    {
      paths: ['/'],
      texts: ['start'],
      component: () => import('./StartPage.svelte'),
      next: ['/t/{table}', '/new', '/find'],
      ahead: [
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
