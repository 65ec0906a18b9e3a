import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/t/{table}'],
    component: () => import('./AtTable.svelte'),
    preview: 'table',
    near: '/find',
  }),
  page({
    paths: ['/t/{table}/screen'],
    component: () => import('../../table/BigScreen.svelte'),
    preview: 'table',
    near: '/find',
  }),
];
