import type { Refusal } from '../app/api';
import { faceOf } from '../characters/cast';
import type { ActionJson, Avatar, SeatJson, View } from '../app/wire';
import type { Frame, GameSnapshot } from '../game/frames';
import type { Localizer } from '../table/words/narrate';
import { sameAction } from '../game/legalActions';
import type { Option } from './OptionTable.svelte';

/** A position in which somebody is to choose: a puzzle, or a choice in a finished game. */
export interface Exercise {
  id: string;
  position: GameSnapshot;
  deck: string;
  /** By seat the level of who plays there, if that is taken for granted. */
  bots?: readonly string[];
  /** What is asked. */
  ask: string;
  /** What a choice was worth; a refusal if that cannot be known now. */
  solve: (chosen: ActionJson, localizer: Localizer) => Promise<Solution | Refusal>;
}

/** The answer to an exercise. */
export interface Solution {
  right: boolean;
  /** How good the choice was, in a few words. */
  verdict: string;
  /** Why the best choice is the best; empty if there is nothing to say. */
  why: string;
  /** What every choice is worth, the best first. */
  options: Option[];
  /** Of a puzzle, on how many deals that was measured. */
  deals?: number;
}

/** A table for show: nobody is asked anything. A bid that has just been made is on it. */
export function forShow(frame: Frame, { bid }: ActionJson = {}): Frame {
  const { round, seat } = frame.view;
  const bids = bid === undefined ? round.bids : round.bids.with(seat!, bid);
  return {
    ...frame,
    view: { ...frame.view, round: { ...round, bids }, to_act: [], legal: [], barred: null },
  };
}

const seatOf = (name: string, avatar: Avatar | null): SeatJson => ({
  name,
  avatar,
  owner: null,
  bot: null,
  playing: 'person',
  host: false,
  away_from: null,
  away_until: null,
  connected: true,
});

/** Who sits at such a table: the characters of the deck have their faces, its solver has the own one. */
export const companyOf = ({ players, seat }: View, own: Avatar | null): SeatJson[] =>
  players.map((name, at) => seatOf(name, at === seat ? own : faceOf(name)));

/** The place of the option that an action belongs to; -1 if it belongs to none. */
export const placeOf = (options: readonly Pick<Option, 'actions'>[], chosen: ActionJson): number =>
  options.findIndex(({ actions }) => actions.some((each) => sameAction(each, chosen)));
