import { VoiceProcess } from './voice-process.ts';

/** Loading the next spare must not compete with the calls that reconnect to the one that was taken. */
const NEXT_SPARE_MS = 3_000;

/**
 * Starts voice processes, and keeps a spare one that has loaded its program: calls that were lost with their process
 * are on another one a moment later, also where only one runs. Loading takes half a second, and longer on a busy machine.
 */
export class WarmStart {
  readonly #program: string;
  #spare: VoiceProcess | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(program: string) {
    this.#program = program;
  }

  take(): VoiceProcess {
    const spare = this.#spare?.isGone === false ? this.#spare : undefined;
    this.#spare = undefined;
    return spare ?? new VoiceProcess(this.#program);
  }

  /** Call it when a process has become ready. */
  prepareNext(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#spare?.isGone !== false) this.#spare = new VoiceProcess(this.#program);
    }, NEXT_SPARE_MS).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#spare?.stop();
  }
}
