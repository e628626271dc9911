import type { RawBuilder } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { LanguageCode } from '../../../src/domain/language.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Config } from '../../shared/config/config.ts';
import type { CallEvents } from './call-events.ts';
import type { RepeatingTask } from '../../shared/repeat.ts';
import { retry } from '../../../src/shared/async.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { payerIdOf } from '../../shared/session-owner.ts';
import { MAX_CALL_MS, sessionOfSecret } from '../chat/chat-module.ts';
import { CallAdmission, type Admission } from './admission.ts';
import type { NoticeListener } from './call-notices.ts';
import { CallReaper } from './call-reaper.ts';
import {
  readOpenSessions,
  recordSpeech,
  requestEnd,
  requestEndOfEarlierCalls,
  type CallSession,
} from './call-records.ts';
import { CallRegistry } from './call-registry.ts';
import { CallTerminator } from './call-terminator.ts';
import { DeferredObserver } from './deferred-observer.ts';
import {
  interpreterInstructions,
  interpreterReminder,
  type Caller,
  type CallObserver,
  type CallSpec,
  type VoiceProvider,
} from '../voice-providers/voice-providers-module.ts';
import { LiveCall } from './live-call.ts';
import { meterUsage, type TrialBalance } from './metering.ts';
import { offerRefusal } from './offer-refusal.ts';
import { RemoteNotices } from './remote-notices.ts';
import { pollRemoteRequests } from './remote-requests.ts';
import { RepeatedUsage } from './repeated-usage.ts';
import { isOpenCall, saveNotices } from './stored-notices.ts';

export type VoiceCallsDeps = {
  readonly config: Pick<Config, 'voice' | 'trustedProxies'>;
  readonly database: Pick<Database, 'db' | 'transact'>;
  readonly clock: Clock;
  readonly voice: VoiceProvider;
  readonly trialBalance: TrialBalance;
  readonly events: CallEvents;
};

/** Time for the page to move from one call to the next without a gap. */
const SUPERSEDE_DELAY_MS = 10_000;

/** Between attempts to end a call that was not recorded. */
const RETRY_MS = 30_000;

export type Offer = {
  /** Opens one call of one session, once. */
  readonly secret: string;
  readonly sdp: string;
  /** The network address of the client. */
  readonly address: string;
  /** The language of this call, where each direction is a separate call. */
  readonly targetLanguage?: LanguageCode | undefined;
  /** The call replaces one that was lost: the last responses of the conversation that the page has received. */
  readonly receivedIds?: readonly string[] | undefined;
};

export type OpenedCall = { readonly callId: string; readonly answerSdp: string };

/**
 * Opens, meters and ends the calls of this process. A page may ask any process to end its call, to listen to its notices
 * or to note speech on it: for a call that another process holds, the request goes through the database.
 */
export class VoiceCalls {
  readonly #deps: VoiceCallsDeps;
  /** Names this process in the call records. */
  readonly #processId = randomUUID();
  readonly #registry = new CallRegistry();
  readonly #admission: CallAdmission;
  readonly #terminator: CallTerminator;
  readonly #reaper: CallReaper;
  readonly #remoteRequests: RepeatingTask;
  readonly #remoteNotices: RemoteNotices;

  constructor(deps: VoiceCallsDeps) {
    const { config, database, clock, voice, events } = deps;
    const parts = { db: database.db, clock, voice, registry: this.#registry, events };
    this.#deps = deps;
    this.#admission = new CallAdmission({
      database,
      clock,
      limits: config.voice.limits,
      processId: this.#processId,
      isTranslation: voice.translation !== undefined,
    });
    this.#terminator = new CallTerminator(parts);
    this.#reaper = new CallReaper(parts);
    this.#remoteRequests = pollRemoteRequests({ ...parts, terminator: this.#terminator });
    this.#remoteNotices = new RemoteNotices(database.db, (failure) => events.remoteNoticesNotRead(failure));
  }

  /** @throws ApiError when the call is not admitted, or the voice service does not take it */
  async open(offer: Offer): Promise<OpenedCall> {
    const admission = await this.#admission.admit(offer.secret, offer.targetLanguage);
    return await this.#registry.whileOpening(admission.reservationId, async () => {
      const deferred = this.#deferredObserver();
      const { callId, answerSdp } = await this.#sendOffer(offer, admission, deferred.observer);
      await this.#confirm(admission, callId);
      deferred.start(this.#hold(callId, admission, offer.receivedIds));
      return { callId, answerSdp };
    });
  }

  /** The page hears speech in a session; the voice service itself may not report any. */
  async reportSpeech(secret: string): Promise<void> {
    const sessionId = await this.#sessionIdOf(secret);
    for (const call of this.#registry.ofSession(sessionId)) call.noteActivity();
    await recordSpeech(this.#deps.database.db, sessionId, this.#processId);
  }

  /** Ends a call on behalf of the page that opened it. */
  async hangUp(callId: string, secret: string): Promise<void> {
    const sessionId = await this.#sessionIdOf(secret);
    if (this.#registry.get(callId)?.session.id === sessionId) await this.#terminator.hangUp(callId, 'hung_up');
    else await requestEnd(this.#deps.database.db, { sessionId, callId }, 'hung_up');
  }

  /** @returns the function that stops listening */
  async listen(callId: string, secret: string, listener: NoticeListener): Promise<() => void> {
    const sessionId = await this.#sessionIdOf(secret);
    const call = this.#registry.get(callId);
    if (call?.session.id === sessionId) return call.notices.subscribe(listener);
    if (await isOpenCall(this.#deps.database.db, sessionId, callId)) {
      return this.#remoteNotices.subscribe(callId, listener);
    }
    throw new ApiError(404, 'not_found', 'This call does not exist.');
  }

  /** Ends all calls of a session; resolves when those that this process holds have ended. */
  async endSession(sessionId: string, reason: string): Promise<void> {
    await requestEnd(this.#deps.database.db, { sessionId }, reason);
    await Promise.all(this.#registry.ofSession(sessionId).map(({ id }) => this.#terminator.hangUp(id, reason)));
  }

  /** @param sessionIds SQL: a query of the ids of sessions */
  async endCallsIn(sessionIds: RawBuilder<unknown>, reason: string): Promise<void> {
    const open = await readOpenSessions(this.#deps.database.db, sessionIds);
    await Promise.all(open.map((id) => this.endSession(id, reason)));
  }

  async close(): Promise<void> {
    const workers = [this.#reaper, this.#remoteRequests, this.#remoteNotices].map((worker) => worker.close());
    const calls = this.#registry.all().map(({ id }) => this.#terminator.hangUp(id, 'server_stopping'));
    await Promise.all([...workers, ...calls]);
  }

  async #sendOffer({ sdp, address, targetLanguage }: Offer, admission: Admission, observer: CallObserver) {
    const { voice, events } = this.#deps;
    const spec = { ...this.#callSpec(admission, address), ...(targetLanguage && { targetLanguage }) };
    const result = await voice.openCall(sdp, spec, observer).catch(async (failure: unknown) => {
      await this.#admission.release(admission);
      throw failure;
    });
    if (result.type === 'opened') return result;
    events.callRefused(result.code);
    await this.#admission.release(admission);
    throw offerRefusal(result);
  }

  #callSpec({ session }: Admission, address: string): CallSpec {
    const { config, clock } = this.#deps;
    return {
      sessionId: session.id,
      caller: callerOf(session, address),
      pair: session.pair,
      voice: session.voice,
      model: config.voice.model,
      instructions: interpreterInstructions(session.pair),
      reminder: interpreterReminder(session.pair),
      expiresAtMs: clock().getTime() + MAX_CALL_MS,
      ...(session.room && { room: session.room }),
    };
  }

  /** A call that cannot be recorded is ended: its usage could not be charged. */
  async #confirm(admission: Admission, callId: string): Promise<void> {
    try {
      if (await this.#admission.confirm(admission, callId)) return;
      throw new ApiError(404, 'session_not_found', 'There is no such conversation any more.');
    } catch (failure) {
      void hangUpUnrecorded(this.#deps, callId);
      throw failure;
    }
  }

  #hold(callId: string, { session, usage, timeouts }: Admission, receivedIds: Offer['receivedIds']): LiveCall {
    const { database, clock, voice, events } = this.#deps;
    const replacing = receivedIds && { callId, sessionId: session.id, receivedIds };
    const call = new LiveCall({
      id: callId,
      session,
      timeouts,
      tokensBefore: usage.tokens,
      // Open time is not speech.
      repeatedUsage: replacing && !voice.translation ? new RepeatedUsage(replacing, clock) : undefined,
      onExpired: (reason) => this.#terminator.hangUpSoon([{ id: callId }], reason),
      onWriteFailed: (what, failure) => events.callRecordNotSaved({ callId, what }, failure),
    });
    this.#registry.add(call);
    saveNotices(database.db, call);
    events.callOpened({ callId, sessionId: session.id });
    // Where each direction is a call, two of them belong together.
    if (!voice.translation) setTimeout(() => void this.#supersedeEarlierCalls(call), SUPERSEDE_DELAY_MS).unref();
    return call;
  }

  /** The calls before this one, which the page may have lost, end. */
  async #supersedeEarlierCalls(call: LiveCall): Promise<void> {
    if (!this.#isHeld(call)) return;
    const { database, events } = this.#deps;
    const calls = { sessionId: call.session.id, callId: call.id };
    await requestEndOfEarlierCalls(database.db, calls, 'superseded').catch((failure: unknown) => {
      events.supersededCallNotEnded(call.id, failure);
    });
  }

  #deferredObserver(): DeferredObserver {
    const { config, ...deps } = this.#deps;
    const metering = {
      ...deps,
      limits: config.voice.limits,
      registry: this.#registry,
      terminator: this.#terminator,
    };
    return new DeferredObserver({
      onUsage: (call, report) => {
        // After its end is recorded, nothing more is charged for a call.
        if (!this.#isHeld(call)) return;
        if (report.kind === 'answer') {
          call.responses += 1;
          call.noteActivity();
        }
        call.enqueueWrite('usage', () => meterUsage(metering, call, report));
      },
      onSpeech: (call) => call.noteActivity(),
      onClosed: (call, reason) => this.#terminator.closed(call, reason),
    });
  }

  #isHeld(call: LiveCall): boolean {
    return this.#registry.get(call.id) === call;
  }

  async #sessionIdOf(secret: string): Promise<string> {
    const sessionId = await sessionOfSecret(this.#deps.database.db, secret);
    if (!sessionId) throw new ApiError(401, 'unauthorized', 'The secret is unknown.');
    return sessionId;
  }
}

/** Until the service itself would end the call: nothing but this process knows that it exists. */
async function hangUpUnrecorded({ voice, events }: VoiceCallsDeps, callId: string): Promise<void> {
  const delayMs = (failedAttempts: number) => (failedAttempts * RETRY_MS < MAX_CALL_MS ? RETRY_MS : undefined);
  await retry(() => voice.hangUp(callId, 'not_recorded'), { delayMs }).catch((failure: unknown) =>
    events.callHangUpFailed(callId, failure),
  );
}

/** The guests of a room connect at the same time as their host: each counts as a caller of its own. */
function callerOf({ id, owner, isGuest }: CallSession, address: string): Caller {
  return { payer: isGuest ? id : payerIdOf(owner), isTrial: owner.type === 'trial', address };
}
