import { UNCERTAIN_MS } from '../domain/connection/replay-plan.ts';
import type { ConnectionMonitor } from './connection-monitor.ts';
import type { SessionDeps } from './session-deps.ts';

/** Finds out whether gaps in a connection that works again have swallowed speech. */
export class GapJudge {
  readonly #services: Pick<SessionDeps, 'microphoneBuffer'>;
  #judged: { readonly fromMs: number } | undefined;

  constructor(services: Pick<SessionDeps, 'microphoneBuffer'>) {
    this.#services = services;
  }

  /** Where the gap begins that is being judged now. */
  get judgedFromMs(): number | undefined {
    return this.#judged?.fromMs;
  }

  /** The connection is left. */
  forget(): void {
    this.#judged = undefined;
  }

  /** A gap during the judgement of another one is judged together with it. */
  async hasLostSpeech(fromMs: number, toMs: number, monitor: () => ConnectionMonitor | undefined): Promise<boolean> {
    const gap = { fromMs: Math.min(fromMs, this.#judged?.fromMs ?? fromMs) };
    this.#judged = gap;
    const hasLost = await this.#hasSpeechWithoutReport(fromMs, toMs, monitor);
    if (this.#judged === gap) this.#judged = undefined;
    return hasLost;
  }

  async #hasSpeechWithoutReport(
    fromMs: number,
    toMs: number,
    monitor: () => ConnectionMonitor | undefined,
  ): Promise<boolean> {
    if (!(await this.#services.microphoneBuffer.hasSpeech(fromMs - UNCERTAIN_MS, toMs))) return false;
    return (await monitor()?.hasMissedAudio()) ?? true;
  }
}
