import { request } from '../../app/api';
import { looks } from '../../characters/looks.svelte';
import type { HostChange, Report } from '../../app/wire';

export const fileUrl = (tournament: string): string =>
  `/api/tournaments/${encodeURIComponent(tournament)}/file`;

/** Enters somebody new, or the owner of the secret again. */
export const enter = (tournament: string, name: string, secret?: string, team: string | null = null) =>
  request('POST /api/tournaments/{tournament}/entrants', {
    path: { tournament },
    body: { name, team, avatar: looks.avatar },
    secret,
  });

export const enterBots = (tournament: string, level: string, count: number, secret: string) =>
  request('POST /api/tournaments/{tournament}/bots', {
    path: { tournament },
    body: { level, count },
    secret,
  });

export const withdraw = (tournament: string, entrant: number, secret: string) =>
  request('DELETE /api/tournaments/{tournament}/entrants/{entrant}', {
    path: { tournament, entrant },
    secret,
  });

export const change = (tournament: string, body: HostChange, secret: string) =>
  request('POST /api/tournaments/{tournament}/changes', { path: { tournament }, body, secret });

/** Sends the result of one's own table. */
export const sendResult = (tournament: string, body: Report, secret: string) =>
  request('POST /api/tournaments/{tournament}/results', { path: { tournament }, body, secret });

/** The result in a score pad's code; nothing is stored. */
export const readCode = (tournament: string, code: string) =>
  request('POST /api/tournaments/{tournament}/code', { path: { tournament }, body: { code } });
