import type { AppServices } from '../ports/services.ts';

/** A sentence that was begun before the phone was put down still arrives; soon after, phones take the microphone away. */
const GRACE_MS = 5000;

/**
 * Pauses the session of an installed app that is hidden: the system would take its microphone at a moment of its own,
 * without an event. In a browser tab the session goes on, as users expect of a tab.
 * @returns stops watching
 */
export function pauseWhileHidden(
  { clock, lifecycle }: Pick<AppServices, 'clock' | 'lifecycle'>,
  pause: () => void,
): () => void {
  let hiddenAtMs: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function onChanged(): void {
    if (lifecycle.isHidden() && lifecycle.isInstalled()) onHidden();
    else onVisible();
  }

  function onHidden(): void {
    if (hiddenAtMs !== undefined) return;
    hiddenAtMs = clock.now();
    timer = setTimeout(pauseNow, GRACE_MS);
  }

  /** A page that the system had suspended has missed its timer. */
  function onVisible(): void {
    if (hiddenAtMs === undefined) return;
    clearTimeout(timer);
    if (clock.now() - hiddenAtMs >= GRACE_MS) pauseNow();
    hiddenAtMs = undefined;
  }

  function pauseNow(): void {
    hiddenAtMs = undefined;
    pause();
  }

  const unsubscribe = lifecycle.onChanged(onChanged);
  onChanged();
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
