import encode from 'qr';

/** A text as a QR code in one path, a square of `size` by `size` modules with the quiet zone around it. */
export function qr(text: string): { size: number; path: string } {
  const modules = encode(text, 'raw', { ecc: 'medium', border: 3 });
  const path = modules
    .map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1Z` : '')).join(''))
    .join('');
  return { size: modules.length, path };
}
