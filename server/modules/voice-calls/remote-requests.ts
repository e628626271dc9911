import type { Db } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Events } from '../../shared/events.ts';
import { readHeldCalls } from './call-records.ts';
import type { CallRegistry } from './call-registry.ts';
import type { CallTerminator } from './call-terminator.ts';

/** How long a call may go on after another process was asked to end it. */
const POLL_INTERVAL_MS = 1000;

export type RemoteRequestPollerDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly registry: Pick<CallRegistry, 'open'>;
  readonly terminator: Pick<CallTerminator, 'hangUpSoon'>;
  readonly events: Pick<Events, 'callSweepFailed'>;
};

/** Reads from the database what concerns the calls of this process: requests to end them, and speech on them. */
export class RemoteRequestPoller {
  readonly #deps: RemoteRequestPollerDeps;
  readonly #timer: NodeJS.Timeout;
  /** The database may take longer than the interval. */
  #isPolling = false;

  constructor(deps: RemoteRequestPollerDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.#poll(), POLL_INTERVAL_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #poll(): Promise<void> {
    const { db, clock, registry, terminator, events } = this.#deps;
    const calls = registry.open();
    if (this.#isPolling || calls.length === 0) return;
    this.#isPolling = true;
    try {
      const callIds = calls.map((call) => call.id);
      const records = await readHeldCalls(db, callIds, clock());
      for (const call of calls) {
        const { endReason, speechAt } = records.get(call.id) ?? { endReason: 'session_deleted', speechAt: null };
        if (endReason) terminator.hangUpSoon([call], endReason);
        else call.noteRemoteSpeech(speechAt);
      }
    } catch (failure) {
      events.callSweepFailed(failure);
    } finally {
      this.#isPolling = false;
    }
  }
}
