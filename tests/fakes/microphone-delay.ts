import { MICROPHONE_DELAY_MS } from '../../src/ports/microphone-delay.ts';
import type { MicrophoneDelay } from '../../src/ports/microphone-delay.ts';
import type { OpenMicrophone } from '../../src/ports/microphone.ts';

/** A delay line whose sounds are the times at which a test says that they begin. Its output is marked as what it is. */
export class FakeMicrophoneDelay implements MicrophoneDelay {
  isAudioRunning = true;
  #recorded: OpenMicrophone | undefined;
  #output: OpenMicrophone | undefined;
  #heardAtMs: readonly number[] = [];

  record(microphone: OpenMicrophone): void {
    this.#recorded = microphone;
    this.#output ??= { ...microphone, deviceId: 'delayed', isReplay: true };
  }

  microphone(): OpenMicrophone | undefined {
    return this.isAudioRunning ? this.#output : undefined;
  }

  close(): void {
    this.#recorded = undefined;
    this.#output = undefined;
    this.#heardAtMs = [];
  }

  get recorded(): OpenMicrophone | undefined {
    return this.#recorded;
  }

  /** A sound begins at a microphone, muted or not. */
  hear(microphone: OpenMicrophone, nowMs: number): void {
    if (this.#recorded === microphone) this.#heardAtMs = [...this.#heardAtMs, nowMs];
  }

  /** When what was heard first is delivered. */
  get soundsAtMs(): number {
    return Math.min(...this.#heardAtMs) + MICROPHONE_DELAY_MS;
  }
}
