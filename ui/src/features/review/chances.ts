type Line = readonly (readonly [at: number, chance: number])[];

/** The chance at a time between two that are known. */
function between(line: Line, at: number): number {
  const [[from, low], [to, high]] = [
    line.findLast(([when]) => when <= at)!,
    line.find(([when]) => when > at)!,
  ];
  return low + ((high - low) * (at - from)) / (to - from);
}

/**
 * By seat its chance to win, in percent, which is known between the rounds, and within them as the choices of one seat
 * change its own. The others share what that leaves as they would have without.
 */
export function withSteps(known: readonly Line[], own: number, steps: Line): (readonly [number, number])[][] {
  const end = known[own]?.at(-1)?.[0] ?? 0;
  const others = known.filter((_, seat) => seat !== own);
  return known.map((line, seat) => {
    const within = steps.flatMap(([at, chance]): Line => {
      if (at >= end) return [];
      const all = others.reduce((sum, other) => sum + between(other, at), 0) || 1;
      return [[at, seat === own ? chance : ((100 - chance) * between(line, at)) / all]];
    });
    return [...line, ...within].sort(([one], [other]) => one - other);
  });
}
