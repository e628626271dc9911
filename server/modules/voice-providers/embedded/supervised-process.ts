import type { VoiceProcessMessage } from '../../../../voice/kernel/control-protocol.ts';
import { VoiceProcess, type EngineMessage, type ProcessEnd, type VoiceProcessListener } from './voice-process.ts';

/** Backoff between restarts: the first is immediate, because calls are waiting for it. */
const RESTART_DELAYS_MS = [0, 250, 1_000, 3_000, 10_000];
/** A process that ran for this long had started well. */
const STABLE_AFTER_MS = 10_000;

export type SupervisionListener = {
  onReady(voiceProcess: VoiceProcess): void;
  onLog(message: Extract<VoiceProcessMessage, { type: 'log' }>): void;
  onEngine(message: EngineMessage): void;
  onHung(pid: number | undefined): void;
  /** It ended without being stopped, and is started again after `restartInMs`. */
  onLost(end: ProcessEnd, restartInMs: number): void;
};

/** Keeps one voice process running: starts another one when it ends. */
export class SupervisedProcess {
  readonly #run: (listener: VoiceProcessListener) => VoiceProcess;
  readonly #listener: SupervisionListener;
  #current: VoiceProcess;
  /** Processes in a row that ended soon after their start. */
  #failures = 0;
  #restart: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(run: (listener: VoiceProcessListener) => VoiceProcess, listener: SupervisionListener) {
    this.#run = run;
    this.#listener = listener;
    this.#current = this.#runOne();
  }

  /** The process that runs, or the last one while the next is waited for. */
  get current(): VoiceProcess {
    return this.#current;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#restart);
    await this.#current.stop();
  }

  #runOne(): VoiceProcess {
    const { onLog, onEngine, onHung } = this.#listener;
    const started: VoiceProcess = this.#run({
      onReady: () => this.#listener.onReady(started),
      onLog,
      onEngine,
      onHung,
      onEnded: (end) => this.#onEnded(end),
    });
    return started;
  }

  #onEnded(end: ProcessEnd): void {
    if (this.#isStopped) return;
    if (end.uptimeMs >= STABLE_AFTER_MS) this.#failures = 0;
    const delayMs = RESTART_DELAYS_MS[Math.min(this.#failures, RESTART_DELAYS_MS.length - 1)] ?? 0;
    this.#failures += 1;
    this.#listener.onLost(end, delayMs);
    this.#restart = setTimeout(() => (this.#current = this.#runOne()), delayMs);
  }
}
