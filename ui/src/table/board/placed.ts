import type { Rect } from '../layout/rect';

/** The style of an element at a place that a layout gives. */
export const placed = ({ x, y, width, height }: Rect): string =>
  `left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px`;
