import type { Catalogue, Checked, Conflict, Lang, RuleValues } from './wire';

export interface NewTable {
  rules: RuleValues;
  name: string;
  bots: string;
  deck: string;
}

export type Opened =
  { table: string; seat: number; secret: string } | { error: string } | { conflicts: Conflict[] };

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export async function fetchCatalogue(lang: Lang): Promise<Catalogue> {
  const answer = await fetch(`/api/rules?lang=${lang}`);
  if (!answer.ok) throw new Error(answer.statusText);
  return (await answer.json()) as Catalogue;
}

export async function checkRules(rules: RuleValues, lang: Lang, signal?: AbortSignal): Promise<Checked> {
  const answer = await fetch(`/api/rules/check?lang=${lang}`, { ...json({ rules }), signal: signal ?? null });
  return (await answer.json()) as Checked;
}

export async function openTable(wish: NewTable, lang: Lang): Promise<Opened> {
  const answer = await fetch(`/api/tables?lang=${lang}`, json(wish));
  return (await answer.json()) as Opened;
}

export const recordAddress = (table: string): string => `/api/tables/${encodeURIComponent(table)}/record`;
