import type { ActionJson } from '../app/wire';
import { prefs } from '../app/prefs.svelte';
import type { Card } from '../cards/code';
import type { Frame } from '../game/frames';
import { attempt, waysToPlay } from '../game/legalActions';
import { asked } from '../game/question';

/** What the choices of a player are made of, and lead to. */
interface Game {
  frame: () => Frame | null;
  /** The frame shown is the latest. */
  current: () => boolean;
  act: (action: ActionJson) => void;
  skip: () => void;
}

/** The card that a player is about to play. */
export class Choice {
  /** Selected by a first tap. */
  selected = $state<Card | null>(null);
  /** Selected before the turn has come. */
  ahead = $state<Card | null>(null);
  /** The ways to play the selected card, if there are several. */
  ways = $state.raw<ActionJson[]>([]);

  constructor(readonly game: Game) {}

  readonly deselect = (): void => {
    this.selected = null;
    this.ways = [];
  };

  readonly select = (card: Card | null): void => {
    if (this.#choseAhead(card)) return;
    this.ways = [];
    this.selected = card;
  };

  readonly act = (action: ActionJson): void => {
    this.deselect();
    this.game.act(action);
  };

  /** Plays a card, or asks how if there is more than one way; an illegal one is sent, too: the server says why not. */
  readonly play = (card: Card): void => {
    if (this.#choseAhead(card)) return;
    const frame = this.game.frame();
    if (!frame || !this.game.current()) return this.game.skip();
    const options = waysToPlay(frame.view, card);
    this.selected = card;
    if (options.length > 1) this.ways = options;
    else this.act(options[0] ?? attempt(frame.view, card));
  };

  /** Plays the card that was selected ahead, if it is the player's turn and there is one way to play it. */
  playAhead(frame: Frame): void {
    const card = this.ahead;
    if (card === null || asked(frame) === null) return;
    this.ahead = null;
    const options = waysToPlay(frame.view, card);
    if (options[0] && options.length === 1) this.act(options[0]);
  }

  /** Whether a card was selected for the next turn; selecting it again clears it. */
  #choseAhead(card: Card | null): boolean {
    const frame = this.game.frame();
    if (!prefs.ahead || !frame || frame.view.phase !== 'play' || asked(frame) !== null) return false;
    this.ahead = card === this.ahead ? null : card;
    return true;
  }
}
