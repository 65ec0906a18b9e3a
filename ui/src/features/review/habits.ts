import type { CalibrationJson } from '../../app/wire';

/** How a seat bid with hands of neighbouring sizes. */
export interface BidHabit {
  from: number;
  to: number;
  habit: 'tooHigh' | 'tooLow' | 'aboutRight';
  made: number;
  of: number;
}

/** Ranges of hand sizes that are counted separately. */
const RANGES = 3;
/** Tricks by which bids must be off, on average, to be called too high or too low. */
const CLEARLY = 1 / 3;

const habitOf = (over: number): BidHabit['habit'] => {
  if (Math.abs(over) < CLEARLY) return 'aboutRight';
  return over > 0 ? 'tooHigh' : 'tooLow';
};

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);

/** A seat's bids by up to three ranges of hand sizes; ranges beside each other that say the same are one. */
export function bidHabits(groups: readonly CalibrationJson[]): BidHabit[] {
  const sizes = groups
    .filter(({ by }) => by === 'cards')
    .toSorted((a, b) => Number(a.value) - Number(b.value));
  const per = Math.max(1, Math.ceil(sizes.length / RANGES));
  const habits: BidHabit[] = [];
  for (let first = 0; first < sizes.length; first += per) {
    const range = sizes.slice(first, first + per);
    const of = sum(range.map(({ bids }) => bids));
    const made = sum(range.map((group) => group.made));
    const habit = habitOf(sum(range.map(({ over, bids }) => over * bids)) / of);
    const [from, to] = [Number(range[0]?.value), Number(range.at(-1)?.value)];
    const last = habits.at(-1);
    if (last?.habit === habit) Object.assign(last, { to, made: last.made + made, of: last.of + of });
    else habits.push({ from, to, habit, made, of });
  }
  return habits;
}
