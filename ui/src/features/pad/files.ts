import type { Key } from '../../i18n/locale.svelte';
import { valueOf } from './cells';
import { effectsForm, UNTAKEN } from './effects';
import { namesOf, rulesOf, wrongIn, type Game } from './game';
import { changesOf, conflictsOf, leading, mostUntaken, parse, unparse, type Line } from './rules';
import { sheetOf, type Sheet, type SheetRound } from './sheet';

/** Games as files: the backup of this phone, a game's score file, a table, and a link. */

export const BACKUP = 'gizzard-pad/1';
export const SCORE = 'wizard-score/1';

/** All games, one a line. */
export const backupFile = (games: Game[]): string =>
  games.map((game) => `${JSON.stringify({ format: BACKUP, ...game })}\n`).join('');

/** Why a line of a file is not a game. */
export class NotAGame extends Error {
  constructor(
    readonly line: number,
    readonly key: Key,
    readonly details: Record<string, string> = {},
  ) {
    super(key);
  }
}

/** The games of a backup; NotAGame for the first line that is none. */
export const readBackup = (text: string): Game[] =>
  text.split('\n').flatMap((line, place) => (line.trim() ? [readGame(line, place + 1)] : []));

function readGame(line: string, number: number): Game {
  const form = parsed(line, number);
  if (form.format !== BACKUP)
    throw new NotAGame(number, 'score.notBackup', { format: JSON.stringify(form.format) ?? '–' });
  const key = wrongIn(form);
  if (key) throw new NotAGame(number, 'score.notGame', { key });
  const { id, created, changed, cells, undo, redo } = form as unknown as Game;
  const game: Game = { id, created, changed, cells, undo, redo, focus: null };
  try {
    if (conflictsOf(rulesOf(game)).length > 0) throw new Error('refused');
    sheetOf(game);
  } catch {
    throw new NotAGame(number, 'score.notGame', { key: 'rules' });
  }
  return game;
}

function parsed(line: string, number: number): Record<string, unknown> {
  try {
    const form: unknown = JSON.parse(line);
    if (typeof form === 'object' && form !== null) return form as Record<string, unknown>;
  } catch {
    /* said below */
  }
  throw new NotAGame(number, 'score.notJson');
}

/** A game as `wizard-score/1`, which `gizzard check` referees: all rounds that are closed. */
export function scoreFile(game: Game): object {
  const sheet = sheetOf(game);
  const rounds = sheet.rounds.filter(({ done, standing }) => done && standing);
  const over = rounds.length === sheet.plan.length;
  return {
    format: SCORE,
    rules: unparse(parse(rulesOf(game))),
    players: namesOf(game),
    first_dealer: sheet.firstDealer,
    rounds: rounds.map(roundForm),
    winners: over ? leading(sheet.standing) : null,
    ...(over ? {} : { unfinished: true }),
    date: new Date(game.created).toISOString().slice(0, 10),
  };
}

function roundForm({ number, due, line, trump, points, standing, waived }: SheetRound): object {
  const bySeat = (of: (number | null)[], seats: number[]): (number | null)[] =>
    of.map((value, seat) => (seats.includes(seat) ? value : null));
  const zero = !due.spec.bidding_mode.asked;
  const bids = due.scores.map((_, seat) => (zero ? 0 : (line.bids[seat] ?? null)));
  const bidding = due.order.filter((seat) => due.spec.dealer_bids || seat !== due.dealer);
  const byHand = due.order.filter((seat) => line.by_hand[seat] != null);
  return {
    number,
    dealer: due.dealer,
    cards: due.spec.cards,
    ...(trump === undefined ? {} : { trump }),
    bids: bySeat(bids, bidding),
    ...(due.special ? { special: specialForm(due.special) } : {}),
    ...(line.named ? { named: specialForm(line.named) } : {}),
    taken: bySeat(line.taken, due.order),
    points,
    scores: standing?.scores,
    ...(standing && standing.eliminated >= 0 ? { eliminated: standing.eliminated } : {}),
    ...effectsForm(line.effects),
    ...(waived.length > 0 ? { waived: waived.map(([rule, seat]) => ({ rule, seat })) } : {}),
    ...(byHand.length > 0 ? { by_hand: byHand } : {}),
    ...(line.joined.length > 0
      ? { joined: line.joined.map(([seat]) => ({ seat, points: due.scores[seat] })) }
      : {}),
    ...(line.left.length > 0 ? { left: line.left } : {}),
  };
}

const specialForm = ({ rule, cards }: { rule: string; cards: string }): object =>
  cards ? { rule, cards } : { rule };

/** A value of a table of comma-separated values; a formula in a name stays a name. */
const field = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value);
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** A bid as made, and what it was changed to: `2>3`. */
function bidWithChanges({ bids, effects }: Line, seat: number): string | number | null {
  const bid = bids[seat] ?? null;
  const changes = changesOf(effects, seat);
  if (bid === null || changes.length === 0) return bid;
  return changes.reduce((all, change) => [...all, (all.at(-1) ?? 0) + change], [bid]).join('>');
}

/** The columns that `gizzard score --from-csv` reads: round, dealer, cards, trump, then bid and tricks by seat. */
export function csv(sheet: Sheet): string {
  const untaken = sheet.rounds.some(({ due }) => mostUntaken(due) > 0);
  const head = [
    'round',
    'dealer',
    'cards',
    'trump',
    ...(untaken ? [UNTAKEN] : []),
    ...sheet.names.flatMap((name) => [`${name} bid`, `${name} taken`]),
  ];
  const rows = sheet.rounds
    .filter(({ done }) => done)
    .map(({ number, due, line, trump }) => [
      ...[number, sheet.names[due.dealer], due.spec.cards, trump === null ? 'none' : trump],
      ...(untaken ? [line.effects.untaken] : []),
      ...sheet.names.flatMap((_, seat) => [bidWithChanges(line, seat), line.taken[seat]]),
    ]);
  return [head, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

const squeezed = (stream: CompressionStream | DecompressionStream, bytes: BlobPart): Promise<ArrayBuffer> =>
  new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

/** A game in the part of an address that is never sent to a server. */
export async function linkTo(game: Game): Promise<string> {
  const values = Object.keys(game.cells).map((key) => [key, valueOf(game.cells, key)]);
  const text = JSON.stringify({ id: game.id, created: game.created, values });
  const bytes = new Uint8Array(await squeezed(new CompressionStream('deflate-raw'), text));
  const base64 = btoa(String.fromCharCode(...bytes));
  return `${location.origin}/pad#s=${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** The game in a link's address; null if there is none. */
export async function gameIn(sent: string): Promise<Game | null> {
  try {
    const bytes = Uint8Array.from(atob(sent.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const text = new TextDecoder().decode(await squeezed(new DecompressionStream('deflate-raw'), bytes));
    const { id, created, values } = JSON.parse(text) as {
      id: string;
      created: number;
      values: [string, unknown][];
    };
    const cells = Object.fromEntries(values.map(([key, v]) => [key, { v, t: '0' }]));
    const game: Game = { id, created, changed: created, cells, undo: [], redo: [], focus: null };
    return readBackup(backupFile([game]))[0] ?? null;
  } catch {
    return null;
  }
}
