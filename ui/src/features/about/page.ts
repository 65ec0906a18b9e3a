import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/about'],
    title: 'start.about',
    texts: ['about'],
    component: () => import('./About.svelte'),
  }),
];
