import { beforeEach, describe, expect, it } from 'vitest';
import { Attempt } from '../src/features/learn/attempt.svelte';
import { adviceFor } from '../src/hints/advice';
import { GAME, knownIn, neighbour, partAt, stepNumber } from '../src/features/learn/steps';
import { prefs } from '../src/app/prefs.svelte';
import type { LessonJson, LessonPart, Lessons, View } from '../src/app/wire';
import { localizerIn, round, scene, spec, view } from './fixtures';

beforeEach(() => {
  prefs.pace = 'instant';
});

const trick = {
  plays: [
    { seat: 1, card: '9H' },
    { seat: 2, card: '7H' },
  ],
};
const part: LessonPart = {
  name: 'take',
  text: '',
  ask: '',
  done: 'Yes.',
  retry: 'Not yet.',
  start: { view: view({ to_act: [0], round: { ...view().round, tricks: [trick] } }), spec: spec() },
  answers: [
    { action: { play: '3C' }, refused: 'Hearts were led.' },
    {
      action: { play: '4H' },
      done: false,
      steps: [{ move: { seat: 0, play: '4H' }, set: [['view.round.tricks.0.winner', 1]] }],
    },
    {
      action: { play: 'QH' },
      done: true,
      steps: [{ move: { seat: 0, play: 'QH' }, set: [['view.round.tricks.0.winner', 0]] }],
    },
  ],
};

const attempt = (more: Partial<LessonPart> = {}): Attempt => new Attempt({ ...part, ...more }, () => {});

describe('an attempt', () => {
  it('stays where it is when it is refused', () => {
    const tried = attempt();
    tried.act({ play: '3C' });
    expect([tried.refusal, tried.outcome]).toEqual(['Hearts were led.', 'open']);
  });

  it.each([
    ['QH', 'done'],
    ['4H', 'again'],
  ])('ends with the trick on the table: %s', (play, outcome) => {
    const tried = attempt();
    tried.act({ play });
    expect([tried.outcome, tried.frame?.kind, tried.frame?.cleared]).toEqual([outcome, 'trick', false]);
  });

  it('is over then', () => {
    const tried = attempt();
    tried.act({ play: '4H' });
    tried.act({ play: 'QH' });
    expect(tried.outcome).toBe('again');
  });

  it('goes on where more is to be chosen', () => {
    const [, , last] = part.answers ?? [];
    const tried = attempt({ answers: [{ action: { bid: 1 }, steps: last?.steps ?? [], then: [] }] });
    tried.act({ bid: 1 });
    expect([tried.outcome, tried.current, tried.frame?.cleared]).toEqual(['open', true, true]);
  });

  it.each([
    [20, 'done'],
    [30, 'again'],
  ])('answers a question: %i', (option, outcome) => {
    const asked = new Attempt(
      { name: '', text: '', ask: '', done: '', question: { kind: 'points', options: [20, 30], answer: 20 } },
      () => {},
    );
    asked.choose(option);
    expect(asked.outcome).toBe(outcome);
  });
});

describe('the way through the lessons', () => {
  const lesson = (name: string, parts: number): LessonJson => ({
    name,
    title: name,
    parts: Array.from({ length: parts }, () => part),
  });
  const lessons: Lessons = {
    course: [lesson('trick', 1), lesson('trump', 2), lesson('bid', 1)],
    cards: [lesson('dragon', 1)],
    variations: [lesson('magic', 1)],
  };

  it('leads through every part to the game, and on to the extra cards and the variations', () => {
    const names = [];
    let place: { lesson: string; part: number } | null = { lesson: 'trick', part: 0 };
    for (; place; place = neighbour(lessons, place, 1)) names.push(`${place.lesson} ${place.part}`);
    expect(names).toEqual(['trick 0', 'trump 0', 'trump 1', 'bid 0', `${GAME} 0`, 'dragon 0', 'magic 0']);
  });

  it('leads back', () => {
    expect(neighbour(lessons, { lesson: 'bid', part: 0 }, -1)).toEqual({ lesson: 'trump', part: 1 });
    expect(neighbour(lessons, { lesson: 'trick', part: 0 }, -1)).toBeNull();
  });

  it('counts the game as a step, and no variation', () => {
    expect(['trick', GAME, 'magic'].map((name) => stepNumber(lessons, name))).toEqual([1, 4, 0]);
    expect(partAt(lessons, { lesson: GAME, part: 0 })).toBeUndefined();
  });

  it('shows nothing before it is taught', () => {
    expect(knownIn(lessons, 'trick')).toEqual({ trump: false, bids: false });
    expect(knownIn(lessons, 'trump')).toEqual({ trump: true, bids: false });
    expect(knownIn(lessons, 'magic')).toEqual({ trump: true, bids: true });
  });
});

describe('a hint', () => {
  const { t } = localizerIn('en');
  const hint = (more: Partial<View>): string =>
    adviceFor(
      { ...scene({ to_act: [0], ...more }), kind: 'move', move: null, cleared: false, result: null },
      t,
    );

  it('comes only at one’s turn', () => {
    expect(hint({ to_act: [1] })).toBe('');
    expect(hint({ phase: 'bid' })).toContain('Count your Wizards');
  });

  it.each([
    [{ bids: [1, 0, 1] }, 'One more trick: lead a strong card.'],
    [{ bids: [2, 0, 1], tricks: [trick] }, '2 more tricks: take this one if you can.'],
    [{ bids: [0, 0, 1] }, 'You have what you bid.'],
    [{ bids: [0, 0, 1], taken: [1, 0, 0] }, 'Too many already'],
  ])('says what is still needed: %j', (now, said) => {
    expect(hint({ round: round(now) })).toContain(said);
  });
});
