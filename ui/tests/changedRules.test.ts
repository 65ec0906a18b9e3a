import { beforeEach, describe, expect, it } from 'vitest';
import { changedRules } from '../src/rules/changedRules';
import type { RuleKey } from '../src/wire';
import { localizerIn } from './fixtures';

describe('the rules in words', () => {
  beforeEach(() => void localizerIn('en'));

  const keys: RuleKey[] = [
    {
      key: 'bidding',
      title: 'Bidding',
      text: '',
      type: 'choice',
      default: 'open',
      values: [{ value: 'hidden', title: 'Hidden', text: 'At once.' }],
    },
    { key: 'rounds', title: 'Rounds', text: 'So many.', type: 'number', default: null, values: [] },
    {
      key: 'smyrna',
      title: 'Smyrna',
      text: '',
      type: 'names',
      default: [],
      values: [{ value: 'pass-one', title: 'Pass one', text: 'To the left.' }],
    },
  ];

  it('name only what is not as usual', () => {
    expect(changedRules(keys, { players: 3 })).toEqual([]);
    const texts = changedRules(keys, { bidding: 'hidden', rounds: 6, smyrna: ['pass-one'] }).map(
      ({ title }) => title,
    );
    expect(texts).toEqual(['Bidding: Hidden', 'Rounds: 6', 'Pass one']);
  });

  it('spell out a value that is put together from parts', () => {
    const schema = { type: 'integer' };
    const scoring: RuleKey = {
      key: 'scoring',
      title: 'Scoring',
      text: 'How a round is scored.',
      type: 'choice',
      default: 'standard',
      values: [],
      parts: [
        { part: 'made', title: 'Bid made', text: '', required: true, schema },
        { part: 'off', title: 'Each trick off', text: '', required: true, schema },
        { part: 'zero', title: 'Zero made', text: '', required: false, schema },
      ],
    };
    const [text] = changedRules([scoring], { scoring: { made: 10, off: -1 } });
    expect(text?.title).toBe('Scoring: Bid made: 10, Each trick off: \u22121');
  });
});
