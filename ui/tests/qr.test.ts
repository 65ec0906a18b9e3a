import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { qr } from '../src/share/qr';

const SCALE = 4;

/** What a camera sees of the drawing. */
function photo({ size, path }: { size: number; path: string }): {
  width: number;
  height: number;
  data: Uint8Array;
} {
  const width = size * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1Z/g))
    for (let i = 0; i < SCALE * SCALE; i++) {
      const row = Number(y) * SCALE + Math.floor(i / SCALE);
      data.set([18, 52, 59], (row * width + Number(x) * SCALE + (i % SCALE)) * 4);
    }
  return { width, height: width, data };
}

describe('a QR code', () => {
  it('reads as the result that it was drawn for, in any script', () => {
    const text = JSON.stringify({ format: 'wizard-result/1', names: ['Zoë', '安娜', 'نرگس'.repeat(15)] });
    expect(decodeQR(photo(qr(text)))).toBe(text);
  });

  it('reads as the link it was drawn for', () => {
    const link = 'https://gizzard.example/t/dfwv8Jv0Wm3q#BsyhPMfKCNwP3Cvz1QpTJZ1rSfGxwO5L';
    expect(decodeQR(photo(qr(link)))).toBe(link);
  });
});
