const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Arrow keys move the focus through the buttons of a group; the group itself can be given the focus. */
export function roving(node: HTMLElement): () => void {
  function move(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined || event.target instanceof HTMLSelectElement) return;
    const buttons = [...node.querySelectorAll<HTMLElement>('button')];
    const now = buttons.indexOf(document.activeElement as HTMLElement);
    const next = now < 0 ? (step > 0 ? 0 : -1) : now + step;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  }
  node.tabIndex = -1;
  node.addEventListener('keydown', move);
  return () => node.removeEventListener('keydown', move);
}
