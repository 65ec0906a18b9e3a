import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/replay', '/import'],
    title: 'replay.import',
    texts: ['replay'],
    component: () => import('./Import.svelte'),
  }),
  page({
    paths: ['/g/{table}'],
    texts: ['replay'],
    component: () => import('./Replay.svelte'),
    preview: 'replay',
    near: '/games',
  }),
];
