import { expect, test } from 'vitest';
import { beforeDeal, withUnconfirmed, type Frame } from '../src/game/frames';
import { asked, questionId } from '../src/game/question';
import { round, scene } from './fixtures';

const mine: Frame = {
  ...scene({ to_act: [0], legal: [{ play: 'QH' }] }),
  kind: 'move',
  move: null,
  cleared: false,
  result: null,
};

test('the viewer is asked if their seat is to act', () => {
  expect(asked(mine)).toBe('play');
  expect(asked(scene({ to_act: [1] }))).toBeNull();
  expect(asked(scene({ seat: null, to_act: [0] }))).toBeNull();
});

test('nothing is asked during the draw, or while a card is unconfirmed', () => {
  expect(asked(beforeDeal(mine, [[0, 'KH']], true))).toBeNull();
  expect(asked(withUnconfirmed(mine, 'QH'))).toBeNull();
});

test('two cards of the same seat are two questions', () => {
  const plays = [{ seat: 0, card: '3C' }];
  const later = scene({ to_act: [0], round: round({ tricks: [{ plays, winner: 0 }] }) });
  expect(questionId(mine)).not.toBe(questionId(later));
  expect(questionId(scene({ to_act: [1] }))).toBe('');
  expect(questionId(null)).toBe('');
});
