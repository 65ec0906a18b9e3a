/** Arrow keys move the focus through the buttons of a group. */
export function roving(node: HTMLElement): { destroy: () => void } {
  const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
  function move(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined || event.target instanceof HTMLSelectElement) return;
    const buttons = [...node.querySelectorAll<HTMLElement>('button')];
    const now = buttons.indexOf(document.activeElement as HTMLElement);
    if (now < 0) return;
    event.preventDefault();
    buttons[(now + step + buttons.length) % buttons.length]?.focus();
  }
  node.addEventListener('keydown', move);
  return { destroy: () => node.removeEventListener('keydown', move) };
}
