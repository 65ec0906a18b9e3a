import type { Rect } from '../layout/rect';

/** The style of an element at a place that a layout gives. */
export const placed = ({ x, y, width, height }: Rect): string =>
  `left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px`;

/** The same for one that may need more: it grows to the top or the bottom, in something of this height. */
export const growing = ({ x, y, width, height }: Rect, to: 'up' | 'down', within: number): string =>
  `left: ${x}px; ${to === 'up' ? `bottom: ${within - y - height}` : `top: ${y}`}px; width: ${width}px; min-height: ${height}px`;
