const KEPT_LINES = 12;
const BURST_MS = 80;

/** The lines of the live region; screen readers read out the new ones. */
export class LiveLog {
  lines = $state.raw<{ id: number; line: string }[]>([]);
  #burst: string[] = [];

  add(news: string[]): void {
    const next = (this.lines.at(-1)?.id ?? 0) + 1;
    const said = news.map((line, i) => ({ id: next + i, line }));
    if (said.length > 0) this.lines = [...this.lines, ...said].slice(-KEPT_LINES);
  }

  /** Simultaneous events are announced together. */
  addSoon(news: string[]): void {
    if (this.#burst.length === 0 && news.length > 0) setTimeout(() => this.#flush(), BURST_MS);
    this.#burst.push(...news);
  }

  #flush(): void {
    this.add([this.#burst.map((line) => (/[.!?]$/.test(line) ? line : `${line}.`)).join(' ')]);
    this.#burst = [];
  }
}
