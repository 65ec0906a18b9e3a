import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/analysis'],
    title: 'analysis.title',
    texts: ['analysis', 'hints', 'odds'],
    component: () => import('./AnalysisPage.svelte'),
  }),
];
