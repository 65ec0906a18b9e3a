import { request } from '../../app/api';

export const fetchPuzzles = () => request('GET /api/puzzles', {});

export const fetchQuestion = (puzzle: string) => request('GET /api/puzzles/{puzzle}', { path: { puzzle } });

export const fetchSolution = (puzzle: string) =>
  request('GET /api/puzzles/{puzzle}/solution', { path: { puzzle } });
