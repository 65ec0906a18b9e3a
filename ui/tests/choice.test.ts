import { beforeEach, expect, test, vi } from 'vitest';
import { prefs } from '../src/app/prefs.svelte';
import type { ActionJson, View } from '../src/app/wire';
import type { Frame } from '../src/game/frames';
import { Choice } from '../src/table/choice.svelte';
import { scene } from './fixtures';

const frameOf = (more: Partial<View>): Frame => ({
  ...scene(more),
  kind: 'move',
  move: null,
  cleared: false,
  result: null,
});
const others = frameOf({ to_act: [1] });
const mine = frameOf({ to_act: [0], legal: [{ play: 'QH' }, { play: '3C' }] });
const gizzard = frameOf({
  to_act: [0],
  legal: [
    { play: 'ZS', call: true },
    { play: 'ZS', call: false },
  ],
});

const act = vi.fn<(action: ActionJson) => void>();
const skip = vi.fn();
const choiceAt = (frame: Frame, current = true): Choice =>
  new Choice({ frame: () => frame, current: () => current, act, skip });

beforeEach(() => {
  act.mockReset();
  skip.mockReset();
});

test('a card that can be played in one way is played', () => {
  choiceAt(mine).play('QH');
  expect(act).toHaveBeenCalledExactlyOnceWith({ play: 'QH' });
});

test('a card that can be played in several ways asks which', () => {
  const choice = choiceAt(gizzard);
  choice.play('ZS');
  expect(act).not.toHaveBeenCalled();
  expect(choice.selected).toBe('ZS');
  expect(choice.ways).toEqual(gizzard.view.legal);
  choice.act({ play: 'ZS', call: true });
  expect(choice.selected).toBeNull();
  expect(choice.ways).toEqual([]);
});

test('an illegal card is sent, so that the server says why', () => {
  choiceAt(mine).play('KS');
  expect(act).toHaveBeenCalledExactlyOnceWith({ play: 'KS' });
});

test('while earlier frames are shown, a click on a card shows the next', () => {
  choiceAt(others, false).play('QH');
  expect(skip).toHaveBeenCalledOnce();
  expect(act).not.toHaveBeenCalled();
});

test('a card selected ahead is played when the turn comes, and not before', () => {
  prefs.ahead = true;
  const choice = choiceAt(others);
  choice.select('QH');
  expect(choice.ahead).toBe('QH');
  choice.playAhead(others);
  expect(act).not.toHaveBeenCalled();
  choice.playAhead(mine);
  expect(act).toHaveBeenCalledExactlyOnceWith({ play: 'QH' });
  expect(choice.ahead).toBeNull();
});

test('selecting it again clears a card selected ahead', () => {
  prefs.ahead = true;
  const choice = choiceAt(others);
  choice.select('QH');
  choice.select('QH');
  expect(choice.ahead).toBeNull();
});

test('a card selected ahead that turns out illegal is not sent', () => {
  prefs.ahead = true;
  const choice = choiceAt(others);
  choice.select('KS');
  choice.playAhead(mine);
  expect(act).not.toHaveBeenCalled();
  expect(choice.ahead).toBeNull();
});
