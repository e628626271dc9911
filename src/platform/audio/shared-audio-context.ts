import type { AudioInterruptions } from '../../ports/device.ts';

/** The one audio context of the page. Browsers let it sound only from a tap on, and phones want it asleep when unused. */
export type SharedAudioContext = AudioInterruptions & {
  /** Call inside a tap the first time. */
  resume(): AudioContext;
  suspend(): void;
};

export function createSharedAudioContext(): SharedAudioContext {
  const listeners = new Set<(taken: boolean) => void>();
  let context: AudioContext | undefined;
  /** It was heard to run since it was woken: if it runs no more, that is not our doing. */
  let ran = false;
  let taken = false;

  function openContext(): AudioContext {
    const opened = new AudioContext();
    opened.addEventListener('statechange', () => look(opened.state === 'running'));
    return opened;
  }

  function look(isRunning: boolean): void {
    if (isRunning) ran = true;
    const now = ran && !isRunning;
    if (now === taken) return;
    taken = now;
    for (const listener of listeners) listener(taken);
  }

  return {
    resume() {
      context ??= openContext();
      if (context.state === 'running') ran = true;
      // A browser that refuses does so until the next tap.
      else context.resume().catch(() => undefined);
      return context;
    },
    suspend() {
      ran = false;
      taken = false;
      context?.suspend().catch(() => undefined);
    },
    onInterrupted(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
