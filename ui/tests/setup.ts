import { afterEach, beforeEach } from 'vitest';
import { prefs } from '../src/app/prefs.svelte';

/* Test files share their modules, in any order: what one sets, the next must not find. */
const usual = { ...prefs };
afterEach(() => void Object.assign(prefs, usual));
beforeEach(() => localStorage.clear());
