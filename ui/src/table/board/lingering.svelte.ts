interface Item {
  /** The same for as long as it is the same thing. */
  key: string;
}

/** Shows things for as long as they are so, and at least for some time, to be read. */
export class Lingering<T extends Item> {
  shown = $state.raw<readonly T[]>([]);
  #now: readonly T[] = [];
  readonly #since = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param least  milliseconds */
  constructor(readonly least: () => number) {}

  show(items: readonly T[]): void {
    this.#now = items;
    for (const { key } of items) if (!this.#since.has(key)) this.#since.set(key, performance.now());
    this.#update();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #left = ({ key }: Item): number => (this.#since.get(key) ?? 0) + this.least() - performance.now();

  #update(): void {
    clearTimeout(this.#timer);
    const keys = new Set(this.#now.map(({ key }) => key));
    const old = this.shown.filter((item) => !keys.has(item.key) && this.#left(item) > 0);
    this.shown = [...old, ...this.#now];
    const next = Math.min(...old.map(this.#left));
    if (next < Infinity) this.#timer = setTimeout(() => this.#update(), next);
  }
}
