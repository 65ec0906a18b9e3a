import { expect, it } from 'vitest';
import { changed, isChosen, TABLE_SETTINGS, USUAL } from '../src/rules/tableSettings';

it('a table that becomes public has neither free chat nor hints', () => {
  const settings = changed({ ...USUAL, hints: true }, { public: true });
  expect(settings).toMatchObject({ public: true, chat: 'phrases', hints: false });
});

it('a public table cannot have hints', () => {
  expect(changed({ ...USUAL, public: true, chat: 'off' }, { hints: true }).hints).toBe(false);
});

it('a choice that is none of the usual ones is offered, too', () => {
  const settings = { ...USUAL, clock: { turn: 45, bank: 0 } };
  const clock = TABLE_SETTINGS.find(({ name }) => name === 'clock');
  const chosen = clock?.options?.(settings).filter((option) => isChosen(settings, option));
  expect(chosen).toMatchObject([{ change: { clock: { turn: 45, bank: 0 } } }]);
});
