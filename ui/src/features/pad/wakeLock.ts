/** Keeps the screen on while the pad is visible, and reports when the wake lock is lost and restored. `ask` retries, `end`
 * releases it. Nothing is reported by a browser that never grants it, as most do not on a low battery. */
export function keepAwake(onchange: (on: boolean) => void): { ask: () => void; end: () => void } {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  async function ask(): Promise<void> {
    if (document.hidden || over || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
      lock.addEventListener('release', lost);
      onchange(true);
    } catch {
      if (lock) onchange(false);
    }
  }
  /** The browser takes it away when the page is hidden, and also when the battery runs low. */
  function lost(): void {
    if (document.hidden || over) return;
    onchange(false);
    void ask();
  }
  const again = (): void => void ask();
  document.addEventListener('visibilitychange', again);
  again();
  return {
    ask: again,
    end: () => {
      over = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    },
  };
}
