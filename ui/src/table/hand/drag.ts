import { touch } from '../board/motion';

/** Pixels after which a press is a drag, and up to where a card must be drawn to be played. */
const DRAG = 12;
const PLAY = 70;

/** A card can be drawn onto the table. A press that does not move is left to the click. */
export const drag =
  (play: (() => void) | null) =>
  (node: HTMLElement): (() => void) => {
    const ending = new AbortController();
    let from: { x: number; y: number } | null = null;
    let dragged = false;

    function place(translate: string, layer: string): void {
      node.style.translate = translate;
      if (node.parentElement) node.parentElement.style.zIndex = layer;
    }
    function down(event: PointerEvent): void {
      dragged = false;
      if (play && event.isPrimary && event.button === 0) from = { x: event.clientX, y: event.clientY };
    }
    function move(event: PointerEvent): void {
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!dragged && y < -DRAG) node.setPointerCapture(event.pointerId);
      dragged ||= y < -DRAG;
      if (dragged) place(`${x}px ${y}px`, '3');
    }
    function up(event: PointerEvent): void {
      const far = from !== null && event.clientY - from.y < -PLAY;
      from = null;
      if (!dragged) return;
      if (far && event.type === 'pointerup') {
        touch(node);
        play?.();
      }
      place('', '');
    }
    /** The click that ends a drag is none. */
    function click(event: MouseEvent): void {
      if (dragged && event.detail > 0) event.stopImmediatePropagation();
      dragged = false;
    }

    const options = { signal: ending.signal };
    node.addEventListener('pointerdown', down, options);
    node.addEventListener('pointermove', move, options);
    node.addEventListener('pointerup', up, options);
    node.addEventListener('pointercancel', up, options);
    node.addEventListener('click', click, { ...options, capture: true });
    return () => ending.abort();
  };
