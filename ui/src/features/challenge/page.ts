import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/challenge/{table}/{seat:int}'],
    texts: ['challenge'],
    component: () => import('./ChallengePage.svelte'),
    preview: 'challenge',
    near: '/daily',
  }),
];
