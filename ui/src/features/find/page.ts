import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/find', '/play'],
    title: 'start.find',
    texts: ['find'],
    component: () => import('./FindPage.svelte'),
  }),
];
