const COMMAND = /([a-zA-Z])([^a-zA-Z]*)/g;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;

/** How a shape lies: its origin, and its scale along each axis. Both scales negative: upside down. */
export interface Placing {
  x: number;
  y: number;
  sx: number;
  sy: number;
}

const rounded = (value: number): string => String(Math.round(value * 100) / 100);

/** The arguments of a command, each along its axis; in lower-case commands they are distances. */
function moved(command: string, values: number[], { x, y, sx, sy }: Placing): number[] {
  const [dx, dy] = command === command.toLowerCase() ? [0, 0] : [x, y];
  const across = (value: number): number => value * sx + dx;
  const down = (value: number): number => value * sy + dy;
  if (command.toLowerCase() === 'h') return values.map(across);
  if (command.toLowerCase() === 'v') return values.map(down);
  if (command.toLowerCase() === 'a') return values.map((value, i) => arc(value, i % 7));
  return values.map((value, i) => (i % 2 === 0 ? across(value) : down(value)));

  /** Radii, angle and flags of an arc stay as they are when it is turned upside down. */
  function arc(value: number, i: number): number {
    if (i < 2) return value * Math.abs(i === 0 ? sx : sy);
    return i < 5 ? value : i === 5 ? across(value) : down(value);
  }
}

/** A path's data, placed: many shapes become one path, which costs a browser no more than one shape. */
export const placed = (path: string, placing: Placing): string =>
  path.replace(COMMAND, (_, command: string, values: string) => {
    const numbers = (values.match(NUMBER) ?? []).map(Number);
    return command + moved(command, numbers, placing).map(rounded).join(' ');
  });

/** In a box of 100 by 100, about its middle, at (x, y). */
export const centred = (path: string, x: number, y: number, scale: number): string =>
  placed(path, { x: x - 50 * scale, y: y - 50 * scale, sx: scale, sy: scale });
