/** Shows items one after the other, each some time after the one before it. Knows nothing of cards. */
export class PacedQueue<T> {
  #waiting: T[] = [];
  #shown: T | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #since = 0;
  #held = false;

  /**
   * @param show   draws one item
   * @param delay  milliseconds between `shown` and `next`, while others wait behind `next`
   */
  constructor(
    readonly show: (item: T) => void,
    readonly delay: (next: T, shown: T | null, waiting: number) => number,
    readonly now: () => number = () => performance.now(),
  ) {}

  get busy(): boolean {
    return this.#waiting.length > 0;
  }

  push(...items: T[]): void {
    this.#waiting.push(...items);
    this.#run();
  }

  /** Drops everything queued and shows this immediately. */
  reset(item: T): void {
    this.stop();
    this.#display(item);
  }

  /** Shows the next item without waiting any longer. */
  skip(): void {
    this.#clear();
    const next = this.#waiting.shift();
    if (next !== undefined) this.#display(next);
    this.#run();
  }

  /** Shows nothing new until it is released, so that the current state stays visible. */
  hold(on: boolean): void {
    if (this.#held && !on) this.#since = this.now();
    this.#held = on;
    if (on) this.#clear();
    else this.#run();
  }

  stop(): void {
    this.#clear();
    this.#waiting = [];
  }

  #display(item: T): void {
    this.#shown = item;
    this.#since = this.now();
    this.show(item);
  }

  #clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #run(): void {
    while (this.#timer === null && this.#waiting.length > 0 && !this.#held) {
      const next = this.#waiting[0] as T;
      const delay = this.delay(next, this.#shown, this.#waiting.length - 1);
      const left = delay - (this.now() - this.#since);
      if (left > 0) {
        this.#timer = setTimeout(() => this.skip(), left);
        return;
      }
      this.#waiting.shift();
      this.#display(next);
    }
  }
}
