import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/odds'],
    title: 'odds.title',
    texts: ['odds'],
    component: () => import('./OddsPage.svelte'),
  }),
];
