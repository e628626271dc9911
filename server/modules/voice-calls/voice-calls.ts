import type { Events } from '../../shared/events.ts';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { LanguageCode } from '../../../src/domain/language.ts';
import type { Config } from '../../shared/config/config.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { Database } from '../../db/database.ts';
import { createCallNotices } from './call-notices.ts';
import type { CallNotices, NoticeListener } from './call-notices.ts';
import {
  requestEndOfEarlierCalls,
  requestEnd,
  refreshHeartbeats,
  endCallRecord,
  recordSpeech,
  readCallSession,
  readHeldCalls,
  endLostCalls,
} from './call-records.ts';
import type { CallSession } from './call-records.ts';
import {
  releaseReservation,
  confirmReservation,
  reserveCall,
  readSessionUsage,
  readTokensUsed,
} from './call-reservations.ts';
import type { SessionUsage } from './call-reservations.ts';
import { claimCallSecret, sessionOfSecret } from './call-secrets.ts';
import { createCallTimeouts } from './call-timeouts.ts';
import type { CallTimeouts, CallTimeoutSettings } from './call-timeouts.ts';
import { callEndFor } from './call-end-reasons.ts';
import { interpreterInstructions, interpreterReminder } from './interpreter-instructions.ts';
import { chargeUsage } from './charge-usage.ts';
import type { MeteringDeps } from './charge-usage.ts';
import { createRemoteNotices } from './remote-notices.ts';
import { retryDatabaseWrite } from './retry-database-write.ts';
import { offerRefusal } from './offer-refusal.ts';
import type { CallObserver, Dialect, UsageReport, VoiceProvider, CallSpec } from './voice-provider.ts';
import { isOpenCall, storeNotices } from './stored-notices.ts';

export type VoiceCallsDeps = MeteringDeps & {
  readonly config: Pick<Config, 'voice'>;
  readonly transact: Database['transact'];
  readonly voice: VoiceProvider;
  readonly log: Logger;
  readonly events: Events;
};

export type OpenedCall = { readonly callId: string; readonly answerSdp: string };

/**
 * The calls that this process holds: it meters them, and ends them when they have had enough. Any process may be asked
 * to end a call, told of speech on it, or listened to about it; one that does not hold it goes through the database.
 */
export type VoiceCalls = {
  /** `into`: the language of this call, where each direction is one. */
  open(secret: string, offerSdp: string, dialect: Dialect, into?: LanguageCode): Promise<OpenedCall>;
  /** The page hears speech in a session whose calls the service tells nobody else about. */
  reportSpeech(secret: string): Promise<void>;
  /** Ends a call for whoever opened it. */
  hangUp(callId: string, secret: string): Promise<void>;
  /** Tells whoever opened a call how it stands; answers how to stop listening. */
  listen(callId: string, secret: string, listener: NoticeListener): Promise<() => void>;
  endSession(sessionId: string, reason: string): Promise<void>;
  close(): Promise<void>;
};

/** What the services themselves allow. */
const MAX_CALL_MS = 60 * 60_000;
const HEARTBEAT_INTERVAL_MS = 15_000;
/** Several missed beats: a process that is merely busy keeps its calls. */
const LOST_AFTER_S = 90;
/** After an outage of the database everybody is late: who was first back gives the others time to beat. */
const HEARTBEATS_BEFORE_REAPING = 3;
/** How long a call may go on after another process was asked to end it. */
const POLL_INTERVAL_MS = 1000;
/** Time for a page to move from one line to the next without a gap. */
const SUPERSEDE_DELAY_MS = 10_000;

type LiveCall = {
  readonly session: CallSession;
  readonly watch: CallTimeouts;
  readonly notices: CallNotices;
  /** Of the whole conversation, earlier lines too. */
  usedTokens: number;
  /** What the earlier lines had used when this one was opened. */
  readonly usedBefore: number;
  /** Grows by one charge after another; the last link says when everything is in the ledger. */
  written: Promise<void>;
  closed: boolean;
  answers: number;
  /** Under way since somebody asked for the end. */
  ending: Promise<void> | undefined;
  /** What was told last is about to be written down. */
  noting: boolean;
  heardAt: Date | null;
};

type Offer = { readonly offerSdp: string; readonly session: CallSpec; readonly dialect: Dialect };

export function createVoiceCalls(parts: VoiceCallsDeps): VoiceCalls {
  const { db, clock, voice, log, meters } = parts;
  const { limits } = parts.config.voice;
  const owner = randomUUID();
  const live = new Map<string, LiveCall>();
  /** Reservations of calls that are being opened. */
  const opening = new Set<string>();
  const beats = setInterval(() => void keepAlive(), HEARTBEAT_INTERVAL_MS);
  const looks = setInterval(() => void obeyOthers(), POLL_INTERVAL_MS);
  for (const timer of [beats, looks]) timer.unref();
  const elsewhere = createRemoteNotices(db, (failure) => {
    log.warn({ event: 'notices_missed', name: nameOf(failure) });
  });
  let beatsInARow = 0;

  async function keepAlive(): Promise<void> {
    try {
      await refreshHeartbeats(db, [...live.keys(), ...opening]);
      beatsInARow += 1;
      if (beatsInARow >= HEARTBEATS_BEFORE_REAPING) await settle();
    } catch (failure) {
      beatsInARow = 0;
      log.warn({ event: 'heartbeat_missed', name: nameOf(failure) });
    }
  }

  /** Ends, also at the voice service, what a process has left behind: nobody meters it any more. */
  async function settle(): Promise<void> {
    for (const callId of await endLostCalls(db, LOST_AFTER_S, clock())) {
      log.warn({ event: 'call_lost', callId });
      await voice.hangUp(callId, 'process_lost');
    }
  }

  async function obeyOthers(): Promise<void> {
    const held = [...live].filter(([, call]) => !call.closed);
    if (held.length === 0) return;
    try {
      const records = await readHeldCalls(
        db,
        held.map(([callId]) => callId),
        clock(),
      );
      for (const [callId, call] of held) {
        const { endReason, speechAt } = records.get(callId) ?? { endReason: 'session_deleted', speechAt: null };
        if (endReason) hangUpSoon(callId, endReason);
        else if (speechAt && speechAt.getTime() !== call.heardAt?.getTime()) call.watch.resetIdle();
        call.heardAt = speechAt;
      }
    } catch (failure) {
      log.warn({ event: 'look_missed', name: nameOf(failure) });
    }
  }

  /** Whoever else asks while the service still takes its leave waits for the same end. */
  async function hangUp(callId: string, reason: string): Promise<void> {
    const call = live.get(callId);
    if (!call) return await voice.hangUp(callId, reason, callEndFor(reason));
    call.ending ??= takeLeave(callId, call, reason).catch((failure: unknown) => {
      call.ending = undefined;
      throw failure;
    });
    await call.ending;
  }

  async function takeLeave(callId: string, call: LiveCall, reason: string): Promise<void> {
    const farewell = callEndFor(reason);
    if (farewell && !call.closed) call.notices.publish({ type: 'call.ended', ...farewell });
    await voice.hangUp(callId, reason, farewell);
    close(callId, call, reason);
    await call.written;
  }

  function hangUpSoon(callId: string, reason: string): void {
    hangUp(callId, reason).catch((failure: unknown) => {
      log.error({ event: 'hang_up_failed', callId, name: nameOf(failure) });
    });
  }

  /** Follows the others of its call, so that the last charge is in before the call is called ended. */
  function write(callId: string, call: LiveCall, what: string, work: () => Promise<void>): void {
    call.written = call.written.then(work).catch((failure: unknown) => {
      log.error({ event: 'not_written', what, callId, name: nameOf(failure) });
    });
  }

  async function charge(call: LiveCall, report: UsageReport): Promise<void> {
    const remaining = await retryDatabaseWrite(() => chargeUsage(parts, call.session, report));
    call.usedTokens = await retryDatabaseWrite(() => readTokensUsed(db, call.session.id));
    const allowed = Math.max(0, limits.conversationTokens - call.usedTokens);
    call.notices.publish({
      type: 'call.usage',
      used_tokens: call.usedTokens,
      remaining_tokens: Number.isFinite(remaining) ? remaining : -1,
    });
    if (!call.closed) call.watch.updateUsage(call.usedTokens - call.usedBefore, Math.min(remaining, allowed));
    if (remaining <= 0) for (const id of idsOfPurse(call.session)) hangUpSoon(id, 'token_not_enough');
    else if (allowed === 0) for (const id of idsOfSession(call.session.id)) hangUpSoon(id, 'conversation_limit');
  }

  function idsOfSession(sessionId: string): string[] {
    return [...live].filter(([, call]) => call.session.id === sessionId).map(([callId]) => callId);
  }

  /** Whoever has run out has run out on every line; lines in other processes end at their next look. */
  function idsOfPurse({ owner }: CallSession): string[] {
    const idOf = (one: CallSession['owner']) => (one.type === 'user' ? one.userId : one.trialId);
    return [...live].filter(([, call]) => idOf(call.session.owner) === idOf(owner)).map(([callId]) => callId);
  }

  function close(callId: string, call: LiveCall, reason: string): void {
    if (call.closed) return;
    call.closed = true;
    call.watch.close();
    write(callId, call, 'end', () => end(callId, call, reason));
  }

  async function end(callId: string, call: LiveCall, reason: string): Promise<void> {
    try {
      await retryDatabaseWrite(() => endCallRecord(db, callId, reason, clock()));
    } finally {
      live.delete(callId);
      call.notices.close();
      meters.callClosed(reason, call.answers);
      log.info({ event: 'call_ended', callId, reason, answers: call.answers });
    }
  }

  /** The provider may speak before it has told the name of the call: what it says then waits for it. */
  function observe() {
    let started: (callId: string) => void = () => {};
    const opened = new Promise<string>((resolve) => {
      started = resolve;
    });
    const whenOpen = (then: (callId: string, call: LiveCall) => void) => {
      void opened.then((callId) => {
        const call = live.get(callId);
        if (call) then(callId, call);
        return undefined;
      });
    };
    const observer: CallObserver = {
      onUsage: (report) =>
        whenOpen((callId, call) => {
          if (report.kind === 'answer') call.answers += 1;
          if (report.kind === 'answer' && !call.closed) call.watch.resetIdle();
          write(callId, call, 'usage', () => charge(call, report));
        }),
      onSpeech: () => whenOpen((_callId, call) => call.closed || call.watch.resetIdle()),
      onClosed: (reason) => whenOpen((callId, call) => close(callId, call, reason)),
    };
    return { observer, started };
  }

  async function open(secret: string, offerSdp: string, dialect: Dialect, into?: LanguageCode): Promise<OpenedCall> {
    const claimed = await claimCallSecret(db, secret, clock());
    const session = claimed && (await readCallSession(db, claimed.sessionId));
    if (!session) throw new ApiError(401, 'unauthorized', 'The secret is unknown, used or expired.');
    if (voice.translation) refuseOtherLegs(session, into);
    const spent = await readSessionUsage(db, session.id, clock());
    const lasts = howLong(session, spent);
    const reservedId = await reserve(session, claimed.tokenHash);
    opening.add(reservedId);
    try {
      const { observer, started } = observe();
      const offer = { offerSdp, dialect, session: { ...voiceSession(session), ...(into && { targetLanguage: into }) } };
      const { callId, answerSdp, metered } = await answerOf(offer, observer, reservedId);
      await record(reservedId, callId, metered);
      hold(callId, session, spent, lasts);
      started(callId);
      log.info({ event: 'call_opened', callId, sessionId: session.id });
      return { callId, answerSdp };
    } finally {
      opening.delete(reservedId);
    }
  }

  /** What the service answers; a call that it does not take holds no tokens. */
  async function answerOf(offer: Offer, observer: CallObserver, reservedId: string) {
    const answer = await voice
      .openCall(offer.offerSdp, offer.session, observer, offer.dialect)
      .catch(async (failure: unknown) => {
        await releaseReservation(db, reservedId);
        throw failure;
      });
    if (answer.type === 'opened') return answer;
    meters.callRefused(answer.code);
    await releaseReservation(db, reservedId);
    throw offerRefusal(answer);
  }

  function hold(callId: string, session: CallSession, spent: SessionUsage, lasts: CallTimeoutSettings): void {
    const notices = createCallNotices();
    const watch = createCallTimeouts(lasts, {
      onTimeLeft: (left) =>
        notices.publish({ type: 'call.time_left', seconds: left?.seconds ?? null, reason: left?.reason ?? null }),
      onExpired: (reason) => hangUpSoon(callId, reason),
    });
    const call: LiveCall = {
      session,
      watch,
      notices,
      usedTokens: spent.tokens,
      usedBefore: spent.tokens,
      written: Promise.resolve(),
      closed: false,
      answers: 0,
      ending: undefined,
      noting: false,
      heardAt: null,
    };
    live.set(callId, call);
    notices.subscribe({ onNotice: () => note(callId, call), onEnd: () => undefined });
    meters.callOpened();
    // Where each direction is a call, two of them belong together.
    if (!voice.translation) setTimeout(() => void supersede(callId, session.id), SUPERSEDE_DELAY_MS).unref();
  }

  /** Several notices of one moment are written together. */
  function note(callId: string, call: LiveCall): void {
    if (call.noting) return;
    call.noting = true;
    write(callId, call, 'notices', async () => {
      call.noting = false;
      await storeNotices(db, callId, call.notices.latest());
    });
  }

  /** A conversation has one line: the one before this, which the page may have lost sight of, ends. */
  async function supersede(callId: string, sessionId: string): Promise<void> {
    if (!live.has(callId)) return;
    await requestEndOfEarlierCalls(db, { sessionId, callId }, 'superseded').catch((failure: unknown) => {
      log.warn({ event: 'not_superseded', callId, name: nameOf(failure) });
    });
  }

  async function reserve(session: CallSession, tokenHash: string | null): Promise<string> {
    const id = `opening_${randomUUID()}`;
    const call = { id, sessionId: session.id, owner, metered: true, tokenHash };
    const outcome = await parts.transact((tx) => reserveCall(tx, session, call, limits.concurrentCalls, clock()));
    if (outcome === 'reserved') return id;
    if (outcome === 'too_many_calls') {
      throw new ApiError(409, 'too_many_calls', 'Too many conversations are going on at once. End one of them first.');
    }
    throw new ApiError(402, 'token_not_enough', 'Token balance is insufficient.');
  }

  /** A call that we cannot write down is not held: nobody would pay for it. */
  async function record(reservedId: string, callId: string, metered: boolean): Promise<void> {
    try {
      if (await confirmReservation(db, reservedId, callId, metered)) return;
      throw new ApiError(404, 'session_not_found', 'There is no such conversation any more.');
    } catch (failure) {
      await voice.hangUp(callId, 'not_recorded');
      throw failure;
    }
  }

  function howLong({ endsAt }: CallSession, spent: SessionUsage): CallTimeoutSettings {
    const ends = [
      { maxDurationMs: MAX_CALL_MS, maxDurationReason: 'session_expired' as const },
      { maxDurationMs: limits.conversationMs - spent.durationMs, maxDurationReason: 'conversation_limit' as const },
      ...(endsAt
        ? [{ maxDurationMs: endsAt.getTime() - clock().getTime(), maxDurationReason: 'trial_expired' as const }]
        : []),
    ];
    const first = ends.reduce((one, other) => (other.maxDurationMs < one.maxDurationMs ? other : one));
    if (first.maxDurationMs <= 0 || spent.tokens >= limits.conversationTokens) {
      const why = first.maxDurationReason === 'trial_expired' ? 'trial_expired' : 'conversation_limit';
      throw new ApiError(403, why, callEndFor(why)?.message ?? '');
    }
    return { ...first, idleTimeoutMs: limits.idleMs };
  }

  function voiceSession(session: CallSession) {
    return {
      sessionId: session.id,
      pair: session.pair,
      voice: session.voice,
      model: parts.config.voice.model,
      instructions: interpreterInstructions(session.pair),
      reminder: interpreterReminder(session.pair),
      expiresAtMs: clock().getTime() + MAX_CALL_MS,
    };
  }

  async function sessionIdOf(secret: string): Promise<string> {
    const sessionId = await sessionOfSecret(db, secret);
    if (!sessionId) throw new ApiError(401, 'unauthorized', 'The secret is unknown.');
    return sessionId;
  }

  return {
    open,
    reportSpeech: async (secret) => {
      const sessionId = await sessionIdOf(secret);
      for (const call of live.values()) if (call.session.id === sessionId && !call.closed) call.watch.resetIdle();
      await recordSpeech(db, sessionId, owner);
    },
    hangUp: async (callId, secret) => {
      const sessionId = await sessionIdOf(secret);
      if (live.get(callId)?.session.id === sessionId) await hangUp(callId, 'hung_up');
      else await requestEnd(db, { sessionId, callId }, 'hung_up');
    },
    listen: async (callId, secret, listener) => {
      const sessionId = await sessionIdOf(secret);
      const call = live.get(callId);
      if (call?.session.id === sessionId) return call.notices.subscribe(listener);
      if (await isOpenCall(db, sessionId, callId)) return elsewhere.subscribe(callId, listener);
      throw new ApiError(404, 'not_found', 'There is no such call.');
    },
    endSession: async (sessionId, reason) => {
      await requestEnd(db, { sessionId }, reason);
      await Promise.all(idsOfSession(sessionId).map((callId) => hangUp(callId, reason)));
    },
    close: async () => {
      for (const timer of [beats, looks]) clearInterval(timer);
      elsewhere.close();
      await Promise.all([...live.keys()].map((callId) => hangUp(callId, 'server_stopping')));
    },
  };
}

function refuseOtherLegs({ pair }: CallSession, into: LanguageCode | undefined): void {
  if (into === pair.source || into === pair.target) return;
  throw new ApiError(400, 'offer_rejected', 'The offer does not say which language of the pair it is for.');
}

function nameOf(failure: unknown): string {
  return failure instanceof Error ? failure.name : 'unknown';
}
