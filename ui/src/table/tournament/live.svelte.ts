import type { Refusal } from '../../app/api';
import { prefs } from '../../app/prefs.svelte';
import { applyChanges } from '../../game/patch';
import { ReconnectingSocket } from '../../game/reconnectingSocket';
import type {
  ErrorCode,
  Join,
  Report,
  RoundJson,
  SeatingJson,
  ToViewer,
  TournamentJson,
} from '../../app/wire';
import { tournamentWithBotNames } from '../words/botNames';
import { change, sendResult } from './api';
import { saveSecrets, secretsOf, takeLinked, type Secrets } from './secrets';

/** Whose result is entered: the table is unknown until a code tells it. */
export interface ResultPlace {
  round: number;
  table: number | null;
  code?: string | undefined;
}

/** A tournament as the server reports it, and who its viewer is. */
export class LiveTournament {
  #received = $state.raw<TournamentJson | null>(null);
  readonly state = $derived(this.#received && tournamentWithBotNames(this.#received));
  secrets = $state.raw<Secrets>({});
  /** The ID of the viewer as an entrant. */
  me = $state<number | null>(null);
  /** The result that is being entered. */
  entering = $state.raw<ResultPlace | null>(null);
  lost = $state(false);
  problem = $state<string | null>(null);
  /** The server's time less this page's `performance.now()`. */
  offset = $state(0);
  readonly #socket = new ReconnectingSocket<Join, ToViewer>(
    () => this.id,
    () => this.#join(),
    (message) => this.#receive(message),
    () => (this.lost = this.state !== null),
  );
  /** The secret that the address brought; it is saved once the server has accepted it. */
  #linked: string;
  /** The result of a game that the score pad of this browser hands over. */
  #handed: string;

  constructor(readonly id: string) {
    this.secrets = secretsOf(id);
    const linked = takeLinked();
    this.#handed = new URLSearchParams(linked).get('result') ?? '';
    this.#linked = this.#handed ? '' : linked;
  }

  readonly entrants = $derived(new Map((this.state?.entrants ?? []).map((one) => [one.id, one])));
  /** By ID where an entrant is in the standings. */
  readonly ranks = $derived(new Map((this.state?.standings ?? []).map(({ id }, i) => [id, i])));
  readonly round = $derived<RoundJson | null>(this.state?.rounds.at(-1) ?? null);
  /** The viewer's table in the last round. */
  readonly table = $derived<SeatingJson | null>(this.tableOf(this.me));

  /** The viewer's game that is to be played now. */
  get openGame(): string | null {
    return this.table && !this.table.result ? this.table.game : null;
  }

  open(): void {
    this.#socket.open();
  }

  close(): void {
    this.#socket.close();
  }

  check(): void {
    if (!this.problem) this.#socket.check();
  }

  name(entrant: number): string {
    return this.entrants.get(entrant)?.name ?? String(entrant);
  }

  tableOf(entrant: number | null): SeatingJson | null {
    return this.round?.tables.find(({ seats }) => entrant !== null && seats.includes(entrant)) ?? null;
  }

  /** Enters a result as the host, who has seen another one or none, and what players have sent; or sends it as somebody
   * who sits there. */
  result(
    report: Report,
    { result, sent }: Pick<SeatingJson, 'result' | 'sent'>,
    insist = false,
  ): Promise<TournamentJson | Refusal> {
    const { host, entrant = '' } = this.secrets;
    if (!host) return sendResult(this.id, report, entrant);
    const seen = { seen: [result], sent: [sent], replace: result !== null };
    return change(this.id, { change: 'result', results: [report], insist, ...seen }, host);
  }

  /** Where people sit, in order of play; those who have finished, best first, and as in the standings. */
  order({ seats, result }: SeatingJson): number[] {
    const pointsAt = (seat: number): number => result?.points[seat] ?? -Infinity;
    const rank = (seat: number): number => this.ranks.get(seats[seat] as number) ?? 0;
    return [...seats.keys()].sort((a, b) =>
      result ? pointsAt(b) - pointsAt(a) || rank(a) - rank(b) : a - b,
    );
  }

  keep(change: Secrets): void {
    saveSecrets(this.id, { name: this.state?.name ?? '', ...change });
    this.secrets = secretsOf(this.id);
  }

  /** An entrant's secret comes first: the server tells its ID, and takes the host's with every request. */
  get #secret(): string | undefined {
    return this.#linked || this.secrets.entrant || this.secrets.host;
  }

  #join(): void {
    const secret = this.#secret;
    this.#socket.send({ type: 'join', table: this.id, lang: prefs.lang, ...(secret ? { secret } : {}) });
  }

  #receive(message: ToViewer): void {
    if (message.type === 'tournament') {
      this.#socket.resetBackoff();
      this.#joined(message.entrant, message.host, message.state);
    } else if (message.type === 'changed') {
      if (this.#received) this.#received = applyChanges(this.#received, message.set);
    } else if (message.type === 'error') this.#failed(message.code, message.text);
  }

  #joined(entrant: number | null, host: boolean, state: TournamentJson): void {
    const linked = this.#linked;
    this.#linked = '';
    this.offset = state.now - performance.now();
    this.me = entrant ?? (this.secrets.entrant ? this.me : null);
    this.#received = state;
    this.lost = false;
    this.problem = null;
    if (this.#handed && this.round) {
      this.entering = { round: this.round.number, table: null, code: this.#handed };
      this.#handed = '';
    }
    if (!linked) return;
    const own = {
      name: state.name,
      ...(host ? { host: linked } : {}),
      ...(entrant ? { entrant: linked } : {}),
    };
    saveSecrets(this.id, own);
    this.secrets = secretsOf(this.id);
  }

  /** A secret that is not accepted any more is forgotten. */
  #failed(code: ErrorCode, text: string): void {
    if (code !== 'no-seat' || !this.#secret) {
      if (code === 'no-tournament') this.close();
      this.problem = text;
      return;
    }
    if (this.#linked) this.#linked = '';
    else {
      const { entrant, host } = this.secrets;
      saveSecrets(this.id, entrant ? { entrant: undefined, host } : { host: undefined });
      this.secrets = secretsOf(this.id);
    }
    this.open();
  }
}
