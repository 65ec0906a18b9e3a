import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { motion } from '../../app/prefs.svelte';

/** Where a thing comes from, or goes to, as seen from its place: pixels, and a part of its size. */
interface Way {
  x: number;
  y: number;
  scale?: number;
  /** Milliseconds before it sets out. */
  delay?: number;
  /** At the far end. */
  opacity?: number;
}

const MS = 240;

/** Only transform and opacity move, in one animation that can be finished at any time. */
export function glide(_: Element, { x, y, scale = 1, delay = 0, opacity = 0 }: Way): TransitionConfig {
  const duration = motion(MS + delay);
  const waiting = duration > 0 ? delay / duration : 0;
  const css = (t: number): string => {
    const near = cubicOut(Math.max(0, (t - waiting) / (1 - waiting)));
    const far = 1 - near;
    return `transform: translate(${x * far}px, ${y * far}px) scale(${1 - (1 - scale) * far}); opacity: ${opacity + (1 - opacity) * near}`;
  };
  return { duration, css };
}
