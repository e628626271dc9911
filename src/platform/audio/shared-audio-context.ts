import type { AudioInterruptions } from '../../ports/audio-interruptions.ts';

/** Chromium frees the node of a worklet only when its processor has ended before the context closes. */
const PROCESSORS_END_MS = 250;

/**
 * The page's only audio context: a new one for each session, because Chromium frees the nodes of media streams only when
 * their context closes. Browsers let it play only after a tap. An interruption is a context that stops running without
 * `close()`: the system took the audio.
 */
export type SharedAudioContext = AudioInterruptions & {
  /** Call it inside a tap the first time. */
  resume(): AudioContext;
  /** Worklets have to be ended by their owners. */
  close(): void;
};

export function createSharedAudioContext(): SharedAudioContext {
  return new OneAudioContext();
}

/** Each may end an interruption that the browser leaves to the page: it lets a context run again only inside a tap. */
const TAPS = ['pointerup', 'keydown'] as const;

class OneAudioContext implements SharedAudioContext {
  readonly #listeners = new Set<(isInterrupted: boolean) => void>();
  #context: AudioContext | undefined;
  /** The context has run since it was opened. */
  #hasRun = false;
  #isInterrupted = false;
  #lastState = '';

  resume(): AudioContext {
    // Its event may not have come yet.
    if (this.#context?.state === 'closed') this.#onState('closed');
    if (!this.#context || this.#context.state === 'closed') this.#context = this.#open();
    if (this.#context.state === 'running') this.#hasRun = true;
    else this.#run();
    return this.#context;
  }

  close(): void {
    const context = this.#context;
    this.#context = undefined;
    this.#hasRun = false;
    this.#isInterrupted = false;
    this.#listenForTaps(false);
    // The system may have closed it.
    setTimeout(() => void context?.close().catch(() => undefined), PROCESSORS_END_MS);
  }

  isInterrupted(): boolean {
    return this.#isInterrupted;
  }

  onInterrupted(listener: (isInterrupted: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #open(): AudioContext {
    const opened = new AudioContext();
    this.#lastState = opened.state;
    opened.addEventListener('statechange', () => this.#context === opened && this.#onState(opened.state));
    return opened;
  }

  #onState(state: string): void {
    const wasTaken = this.#lastState === 'interrupted';
    this.#lastState = state;
    if (state === 'running') this.#hasRun = true;
    this.#setInterrupted(this.#hasRun && state !== 'running');
    // The system has given the audio back, and leaves it to the page to go on.
    if (wasTaken && state === 'suspended') this.#run();
  }

  /** Refused outside a tap and during an interruption: the next state or tap tries again. */
  #run(): void {
    this.#context?.resume().catch(() => undefined);
  }

  #setInterrupted(isInterrupted: boolean): void {
    if (this.#isInterrupted === isInterrupted) return;
    this.#isInterrupted = isInterrupted;
    this.#listenForTaps(isInterrupted);
    for (const listener of this.#listeners) listener(isInterrupted);
  }

  #listenForTaps(isOn: boolean): void {
    for (const tap of TAPS) {
      if (isOn) document.addEventListener(tap, this.#onTap, { capture: true });
      else document.removeEventListener(tap, this.#onTap, { capture: true });
    }
  }

  readonly #onTap = (): void => void this.resume();
}
