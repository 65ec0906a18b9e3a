import { page } from '../../app/page.ts';

export default [
  page({
    paths: ['/tournament/new', '/tournaments', '/tournament'],
    title: 'tournament.new',
    texts: ['tournament'],
    component: () => import('./NewTournament.svelte'),
  }),
  page({
    paths: ['/tournament/{tournament}', '/tournaments/{tournament}'],
    texts: ['tournament'],
    component: () => import('./TournamentPage.svelte'),
  }),
  page({
    paths: ['/tournament/{tournament}/screen'],
    texts: ['tournament'],
    component: () => import('./Screen.svelte'),
  }),
  page({
    paths: ['/tournament/{tournament}/deal/{round:int}/{deal:int}'],
    texts: ['tournament'],
    component: () => import('./DealPage.svelte'),
  }),
];
