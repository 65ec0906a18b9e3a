import { page } from '../../app/page.ts';

export default [
  page(
    {
      paths: ['/'],
      texts: ['start'],
      component: () => import('./StartPage.svelte'),
      next: ['/t/{table}', '/new', '/find'],
      ahead: [() => import('../../app/keepOffline.ts').then(({ keepOffline }) => keepOffline())],
    },
    false,
  ),
];
