import { request, type Refusal } from '../../app/api';
import type { Language, PuzzleList, PuzzleQuestion, PuzzleSolution } from '../../app/wire';

export const fetchPuzzles = (lang: Language): Promise<PuzzleList | Refusal> => request('puzzles', lang);

const at = (id: string): string => `puzzles/${encodeURIComponent(id)}`;

export const fetchQuestion = (id: string, lang: Language): Promise<PuzzleQuestion | Refusal> =>
  request(at(id), lang);

export const fetchSolution = (id: string, lang: Language): Promise<PuzzleSolution | Refusal> =>
  request(`${at(id)}/solution`, lang);
