import { beforeEach, describe, expect, it } from 'vitest';
import type { Trick, View } from '../src/app/wire';
import { received } from '../src/game/cards';
import { bidBefore, bidNow } from '../src/game/effects';
import { framesOfStep, type Frame } from '../src/game/frames';
import { trickOf } from '../src/game/trick';
import { effectLines, narrate, playedName, turnLine } from '../src/table/words/narrate';
import { localizerIn, round, scene, snapshot, view } from './fixtures';

const en = localizerIn('en');
const plays = [
  { seat: 0, card: '9C' },
  { seat: 1, card: 'Bo' },
  { seat: 2, card: 'KC' },
];

const after = (trick: Partial<Trick>, more: Partial<View> = {}): Frame => ({
  ...scene({ ...more, round: round({ cards: 7, tricks: [{ plays, ...trick }] }) }),
  kind: 'trick',
  move: null,
  cleared: false,
  result: null,
  trick: { seat: 2, why: 'highest-of-suit', lead: 'suit' },
});

describe('effects of extra cards', () => {
  beforeEach(() => void localizerIn('en'));

  it('a bombed trick is nobody’s, and its best card leads', () => {
    const bombed = after({ winner: null, lead: 2 });
    expect(effectLines(bombed, en)).toEqual([
      'Bomb: nobody takes this trick. Cleo would have, so Cleo leads.',
    ]);
    expect(trickOf(bombed).to).toBeNull();
    expect(effectLines(after({ winner: null, lead: 0 }), en)).toEqual([
      'Bomb: nobody takes this trick. You would have, so you lead.',
    ]);
  });

  it('a changed bid shows both', () => {
    const changed = after({ winner: 2, cloud: 1 });
    expect(effectLines(changed, en)).toEqual([
      'Cleo takes the trick: the highest card of the suit led.',
      'Cloud: Cleo changes the bid from 1 to 2.',
    ]);
    expect([bidBefore(changed.view.round, 2), bidNow(changed.view.round, 2)]).toEqual([1, 2]);
    expect([bidBefore(changed.view.round, 1), bidNow(changed.view.round, 1)]).toEqual([null, 0]);
  });

  it('a change of a bid that is not shown tells no number', () => {
    expect(effectLines(after({ winner: 2, cloud: null }), en)[1]).toBe('Cloud: Cleo has changed the bid.');
  });

  it('what was passed is told to those who gave and got it', () => {
    const passed = after({
      winner: 2,
      pass: [
        [0, 1, '3C'],
        [1, 2, null],
        [2, 0, '5D'],
      ],
    });
    expect(effectLines(passed, en).slice(1)).toEqual([
      'You gave the 3 of clubs to Ben.',
      'You got the 5 of diamonds from Cleo.',
    ]);
    expect(received(passed.view)).toEqual(new Set(['5D']));
  });

  it('the card that the Witch puts in lies where the taken one lay', () => {
    const witch = [{ seat: 1, card: 'Wi' }, ...plays.slice(2), { seat: 0, card: '9C' }];
    const swapped = after({ plays: witch, winner: 2, witch: ['4D', 'KC'] });
    expect(effectLines(swapped, en)[1]).toBe(
      'Witch: Ben puts in the 4 of diamonds and takes the king of clubs.',
    );
    expect(trickOf(swapped).cards.map(({ card }) => card)).toEqual(['Wi', '4D', '9C']);
  });

  it('a trick stays on the table until its effects are settled', () => {
    const open = view({ round: round({ tricks: [{ plays: plays.slice(0, 2) }] }) });
    const [done, settled] = [
      { plays, winner: 2 },
      { plays, winner: 2, cloud: -1 },
    ].map((trick) => round({ tricks: [trick] }));
    const kinds = (before: Partial<View>, next: Partial<View>): string[] =>
      framesOfStep(snapshot(before), { ...snapshot({ ...before, ...next }), n: 8 }, null).map(
        ({ kind, cleared }) => `${kind}${cleared ? ', cleared' : ''}`,
      );
    expect(kinds(open, { phase: 'cloud', round: done })).toEqual(['trick']);
    expect(kinds({ phase: 'cloud', round: done }, { phase: 'play', round: settled })).toEqual([
      'trick',
      'clear, cleared',
    ]);
    expect(kinds(open, { round: done })).toEqual(['trick', 'clear, cleared']);
  });

  it('a card is named with what its player has said', () => {
    const named = (play: object, up: string | null = null): string =>
      playedName({ seat: 0, card: 'Va', ...play }, { up }, en);
    expect(named({ card: 'Ju', suit: 'H' })).toBe('Juggler (hearts)');
    expect(named({ card: 'Sh', as: 'wizard' })).toBe('Shapeshifter (Wizard)');
    expect(named({}, '9H')).toBe('Vampire (9 of hearts)');
    expect(named({ suit: 'S' }, 'Cl')).toBe('Vampire (Cloud, spades)');
    expect(named({}, 'We')).toBe('Vampire (Jester)');
  });

  it('what a Vampire turns up is told after it, or with the question that it asks', () => {
    const turned = { seat: 0, card: 'Va', turn_up: 'Ju' };
    const told = (more: Partial<View>): string[] =>
      narrate(
        after({ plays: [] }),
        {
          ...after({ plays: [turned] }, { up: 'Ju', ...more }),
          kind: 'move',
          move: { seat: 0, play: 'Va' },
          trick: null,
        },
        en,
      );
    expect(told({})).toEqual(['You play Vampire.', 'Turned up: Juggler.']);
    expect(told({ phase: 'vampire', to_act: [0], legal: [{ suit: 'C' }] })).toEqual([
      'You play Vampire.',
      'The Vampire turns up: Juggler. Which suit?',
    ]);
  });

  it('each question is asked in words', () => {
    const asked = (more: Partial<View>): string =>
      turnLine({ ...after({}), view: view({ to_act: [0], ...more }) }, en);
    expect(asked({ phase: 'cloud' })).toBe('You took the Cloud: change your bid of 1');
    expect(asked({ phase: 'werewolf' })).toBe(
      'Your Werewolf takes the place of the 5 of hearts: choose trump',
    );
    expect(asked({ phase: 'vampire', up: 'Ju', legal: [{ suit: 'C' }] })).toBe(
      'The Vampire turns up: Juggler. Which suit?',
    );
  });
});
