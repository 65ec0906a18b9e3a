import { request } from '../../app/api';
import type { Language } from '../../app/wire';

export const fetchPuzzles = (lang: Language) => request('GET /api/puzzles', lang, {});

export const fetchQuestion = (puzzle: string, lang: Language) =>
  request('GET /api/puzzles/{puzzle}', lang, { path: { puzzle } });

export const fetchSolution = (puzzle: string, lang: Language) =>
  request('GET /api/puzzles/{puzzle}/solution', lang, { path: { puzzle } });
