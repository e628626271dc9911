import type { CallEvents } from './call-events.ts';
import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import { repeat, type RepeatingTask } from '../../shared/repeat.ts';
import { MAX_CALL_MS } from '../chat/chat-module.ts';
import { claimLostCalls, endCallRecord, refreshHeartbeats, type LostCall } from './call-records.ts';
import type { CallRegistry } from './call-registry.ts';
import type { VoiceProvider } from '../voice-providers/voice-providers-module.ts';

const HEARTBEAT_INTERVAL_MS = 15_000;
/** Several missed heartbeats: a process that is merely busy keeps its calls. */
const LOST_AFTER_S = 90;
/**
 * After an outage of the database all heartbeats are stale. A process reaps only after this many successful heartbeats
 * in a row, so that the others can refresh theirs first.
 */
const HEARTBEATS_BEFORE_REAPING = 3;
/** A hang-up takes up to a minute while the voice service is away; meanwhile the calls may go on, unmetered. */
const HANG_UPS_AT_ONCE = 16;

export type CallReaperDeps = Pick<ServerDeps, 'db' | 'clock'> & {
  readonly voice: Pick<VoiceProvider, 'hangUp'>;
  readonly registry: Pick<CallRegistry, 'recordIds'>;
  readonly events: Pick<CallEvents, 'callAbandoned' | 'callHangUpFailed' | 'callHeartbeatFailed'>;
};

/**
 * Refreshes the heartbeats of this process's calls, and ends the calls of processes that are gone: their records, and
 * the calls at the voice service, because no process meters them any more.
 */
export class CallReaper {
  readonly #deps: CallReaperDeps;
  readonly #heartbeats: RepeatingTask;
  /** Hanging up many calls may take longer than the interval: heartbeats do not wait for it. */
  #isReaping = false;
  #heartbeatsInARow = 0;

  constructor(deps: CallReaperDeps) {
    this.#deps = deps;
    this.#heartbeats = repeat(
      HEARTBEAT_INTERVAL_MS,
      () => this.#beat(),
      (failure) => this.#failed(failure),
    );
  }

  /** Does not wait for hang-ups: what a process leaves undone, another one claims. */
  async close(): Promise<void> {
    await this.#heartbeats.close();
  }

  async #beat(): Promise<void> {
    const { db, registry } = this.#deps;
    await refreshHeartbeats(db, registry.recordIds());
    this.#heartbeatsInARow += 1;
    if (this.#heartbeatsInARow >= HEARTBEATS_BEFORE_REAPING && !this.#isReaping) void this.#reap();
  }

  async #reap(): Promise<void> {
    this.#isReaping = true;
    try {
      const lost = await claimLostCalls(this.#deps.db, LOST_AFTER_S);
      const endRest = async () => {
        for (let call = lost.shift(); call; call = lost.shift()) await this.#end(call);
      };
      await Promise.all(Array.from({ length: HANG_UPS_AT_ONCE }, endRest));
    } catch (failure) {
      this.#failed(failure);
    } finally {
      this.#isReaping = false;
    }
  }

  /** Until it is recorded as ended, a call is claimed again whenever its heartbeat is old. */
  async #end({ id, startedAt }: LostCall): Promise<void> {
    const { db, clock, voice, events } = this.#deps;
    events.callAbandoned(id);
    try {
      await voice.hangUp(id, 'process_lost');
    } catch (failure) {
      events.callHangUpFailed(id, failure);
      // The service itself has not ended it yet.
      if (clock().getTime() - startedAt.getTime() < MAX_CALL_MS) return;
    }
    await endCallRecord(db, id, 'process_lost', clock());
  }

  #failed(failure: unknown): void {
    this.#heartbeatsInARow = 0;
    this.#deps.events.callHeartbeatFailed(failure);
  }
}
