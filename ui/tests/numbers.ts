/** Small steps through numbers that look random, the same every time. */
export function* numbers(seed: number): Generator<number, number> {
  for (let state = seed; ;) {
    state = (state * 1664525 + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}
