import { beforeEach, describe, expect, it } from 'vitest';
import { changedRules } from '../src/rules/changedRules';
import { roundLines } from '../src/rules/roundLines';
import type { RuleKey } from '../src/app/wire';
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

  it('name a key once, also where the value repeats it', () => {
    const values = [{ value: 7, title: 'Rounds: 7', text: 'The first seven.' }];
    const rounds: RuleKey = {
      key: 'rounds',
      title: 'Rounds',
      text: '',
      type: 'number',
      default: null,
      values,
    };
    expect(changedRules([rounds], { rounds: 7 }).map(({ title }) => title)).toEqual(['Rounds: 7']);
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

  it('say in a sentence what a rule means for a round', () => {
    const zero = { value: 'zero', title: 'Always zero', text: 'Nobody is asked.', round: 'All bid zero.' };
    const [bidding, ...others] = keys as [RuleKey, ...RuleKey[]];
    const known = [{ ...bidding, values: [zero], round: 'Bids differ.' }, ...others];
    expect(roundLines(known, { bidding: 'zero', rounds: 6 }, ['bidding'])).toEqual(['All bid zero.']);
    expect(roundLines(known, { bidding: 'hidden' }, ['bidding'])).toEqual(['Bids differ.']);
  });
});
