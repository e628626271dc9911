import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import type { CallEvents } from './call-events.ts';
import { callEndFor } from './call-end-reasons.ts';
import { endCallRecord, requestEnd } from './call-records.ts';
import type { CallRegistry } from './call-registry.ts';
import type { LiveCall } from './live-call.ts';
import { retryDatabaseWrite } from './retry-database-write.ts';
import type { VoiceProvider } from '../voice-providers/voice-providers-module.ts';

export type CallTerminatorDeps = Pick<ServerDeps, 'db' | 'clock'> & {
  readonly voice: Pick<VoiceProvider, 'hangUp'>;
  readonly registry: CallRegistry;
  readonly events: Pick<CallEvents, 'callEnded' | 'callHangUpFailed'>;
};

/**
 * Ends calls:
 *
 *     open ── hang-up ──▶ page gets reason ──▶ service hangs up ─┐
 *       └──── the service ends the call itself ──────────────────┴─▶ closed ── last charges written ──▶ recorded as ended
 */
export class CallTerminator {
  readonly #deps: CallTerminatorDeps;

  constructor(deps: CallTerminatorDeps) {
    this.#deps = deps;
  }

  /**
   * Resolves when the end is recorded, or when the service could not be reached: then the call stays metered, and its end is
   * requested again until it succeeds. Does nothing for a call that this process does not hold.
   */
  async hangUp(callId: string, reason: string): Promise<void> {
    const call = this.#deps.registry.get(callId);
    // The failure is reported where it happens.
    await call?.endOnce(() => this.#end(call, reason)).catch(() => undefined);
  }

  /** Does not wait for the end. */
  hangUpSoon(calls: readonly Pick<LiveCall, 'id'>[], reason: string): void {
    for (const { id } of calls) void this.hangUp(id, reason);
  }

  /** The voice service has ended the call. */
  closed(call: LiveCall, reason: string): void {
    if (!call.close()) return;
    notifyOfEnd(call, reason);
    call.enqueueWrite('end', () => this.#recordEnd(call, reason));
  }

  async #end(call: LiveCall, reason: string): Promise<void> {
    if (!call.isClosed) notifyOfEnd(call, reason);
    await this.#deps.voice
      .hangUp(call.id, reason, callEndFor(reason))
      .catch((failure: unknown) => this.#tryAgain(call, reason, failure));
    this.closed(call, reason);
    await call.whenWritten();
  }

  /** The poller of this process reads the request every second. @throws the failure */
  async #tryAgain({ id, session }: LiveCall, reason: string, failure: unknown): Promise<never> {
    this.#deps.events.callHangUpFailed(id, failure);
    await requestEnd(this.#deps.db, { sessionId: session.id, callId: id }, reason);
    throw failure;
  }

  /** The call is given up even if its end cannot be written: without heartbeats the record is reaped as lost. */
  async #recordEnd(call: LiveCall, reason: string): Promise<void> {
    const { db, clock, registry, events } = this.#deps;
    try {
      await retryDatabaseWrite(() => endCallRecord(db, call.id, reason, clock()));
    } finally {
      registry.remove(call);
      call.notices.close();
      events.callEnded({ callId: call.id, reason, responses: call.responses });
    }
  }
}

/** The first reason counts: a call that is hung up is then closed by the service. */
function notifyOfEnd({ notices }: LiveCall, reason: string): void {
  const end = callEndFor(reason);
  if (!end || notices.latest().some(({ type }) => type === 'call.ended')) return;
  notices.publish({ type: 'call.ended', ...end });
}
