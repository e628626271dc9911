import type { SessionServices } from '../ports/services.ts';
import type { LiveSession } from './live-session.ts';
import { pauseSession } from './pause-session.ts';

/** A sentence begun before the phone was put down is still heard; phones take the microphone away soon after. */
const GRACE_MS = 5000;

/**
 * An installed app out of sight does not hear: the system would take its microphone at a moment of its own, and say
 * nothing. A browser tab goes on, as people expect of it.
 * @returns stops watching
 */
export function pauseWhileHidden(world: SessionServices, live: LiveSession): () => void {
  let hiddenAtMs: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    if (world.lifecycle.isHidden() && world.lifecycle.isInstalled()) leave();
    else comeBack();
  }

  function leave(): void {
    if (hiddenAtMs !== undefined) return;
    hiddenAtMs = world.clock.now();
    timer = setTimeout(pause, GRACE_MS);
  }

  /** A page that the system had put to sleep has missed its timer. */
  function comeBack(): void {
    if (hiddenAtMs === undefined) return;
    clearTimeout(timer);
    if (world.clock.now() - hiddenAtMs >= GRACE_MS) pause();
    hiddenAtMs = undefined;
  }

  function pause(): void {
    hiddenAtMs = undefined;
    pauseSession(live, 'away');
  }

  const stop = world.lifecycle.onChanged(look);
  look();
  return () => {
    clearTimeout(timer);
    stop();
  };
}
