import type { AudioInterruptions } from '../../ports/audio-interruptions.ts';

/**
 * The page's only audio context. Browsers let it play only after a tap, and suspended it saves battery. An interruption
 * is a context that stops running without `suspend()`: the system took the audio.
 */
export type SharedAudioContext = AudioInterruptions & {
  /** Call it inside a tap the first time. */
  resume(): AudioContext;
  suspend(): void;
};

export function createSharedAudioContext(): SharedAudioContext {
  const listeners = new Set<(isInterrupted: boolean) => void>();
  let context: AudioContext | undefined;
  /** Since the last `suspend()`. */
  let hasRun = false;
  let isInterrupted = false;

  function openContext(): AudioContext {
    const opened = new AudioContext();
    opened.addEventListener('statechange', () => onStateChange(opened.state === 'running'));
    return opened;
  }

  function onStateChange(isRunning: boolean): void {
    if (isRunning) hasRun = true;
    const isInterruptedNow = hasRun && !isRunning;
    if (isInterruptedNow === isInterrupted) return;
    isInterrupted = isInterruptedNow;
    for (const listener of listeners) listener(isInterrupted);
  }

  return {
    resume() {
      context ??= openContext();
      if (context.state === 'running') hasRun = true;
      // The browser refuses outside a tap; the next tap resumes.
      else context.resume().catch(() => undefined);
      return context;
    },
    suspend() {
      hasRun = false;
      isInterrupted = false;
      // A context that has been closed is silent already.
      context?.suspend().catch(() => undefined);
    },
    onInterrupted(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
