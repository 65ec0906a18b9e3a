import { prefs } from '../app/prefs.svelte';
import type { Frame } from './frames';
import { asked } from './question';

export type Sound = 'card' | 'tick' | 'trick' | 'turn' | 'result';

/** The sound of a frame; null for a silent one. */
export function soundOf({ kind, move, view, result }: Frame): Sound | null {
  if (result) return 'result';
  if (kind === 'clear') return 'trick';
  if (asked({ view }) !== null && kind !== 'trick') return 'turn';
  if (move?.play || kind === 'trick') return 'card';
  return move ? 'tick' : null;
}

/** Sounds are off by default; the synthesizer is loaded with the first of them. */
export function playSound(frame: Frame): void {
  const wanted = prefs.sound ? soundOf(frame) : null;
  if (wanted) void import('./synth').then(({ play }) => play(wanted));
}
