import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { LanguageCode } from '../../src/domain/language.ts';
import type { Config } from '../config/config.ts';
import { Refusal } from '../http/refusal.ts';
import type { Store } from '../store/store.ts';
import { createCallNotices } from './call-notices.ts';
import type { CallNotices, NoticeListener } from './call-notices.ts';
import {
  askEarlierToEnd,
  askToEnd,
  beat,
  endCallRecord,
  noteSpeech,
  readCallSession,
  readHeldCalls,
  settleLostCalls,
} from './call-records.ts';
import type { CallSession } from './call-records.ts';
import { forgetReservation, nameCall, reserveCall, spentBy, tokensSpentBy } from './call-reservations.ts';
import type { SessionSpent } from './call-reservations.ts';
import { claimCall, sessionOfSecret } from './call-secrets.ts';
import { createCallWatch } from './call-watch.ts';
import type { CallWatch, CallWatchSettings } from './call-watch.ts';
import { farewellFor } from './farewells.ts';
import { interpreterInstructions, interpreterReminder } from './interpreter-instructions.ts';
import { chargeUsage } from './metering.ts';
import type { MeteringParts } from './metering.ts';
import { followNoticesElsewhere } from './notices-elsewhere.ts';
import { persistently } from './persistently.ts';
import { refusalOfOffer } from './refusal-of-offer.ts';
import type { CallObserver, Dialect, UsageReport, VoiceProvider, VoiceSession } from './voice-provider.ts';
import { isOpenCall, writeNotices } from './written-notices.ts';

export type CallsParts = MeteringParts & {
  readonly config: Pick<Config, 'voice'>;
  readonly transact: Store['transact'];
  readonly voice: VoiceProvider;
  readonly log: Logger;
};

export type OpenedCall = { readonly callId: string; readonly answerSdp: string };

/**
 * The calls that this process holds: it meters them, and ends them when they have had enough. Any process may be asked
 * to end a call, told of speech on it, or listened to about it; one that does not hold it goes through the database.
 */
export type Calls = {
  /** `into`: the language of this call, where each direction is one. */
  open(secret: string, offerSdp: string, dialect: Dialect, into?: LanguageCode): Promise<OpenedCall>;
  /** The page hears speech in a session whose calls the service tells nobody else about. */
  heard(secret: string): Promise<void>;
  /** Ends a call for whoever opened it. */
  hangUp(callId: string, secret: string): Promise<void>;
  /** Tells whoever opened a call how it stands; answers how to stop listening. */
  listen(callId: string, secret: string, listener: NoticeListener): Promise<() => void>;
  endSession(sessionId: string, reason: string): Promise<void>;
  close(): Promise<void>;
};

/** What the services themselves allow. */
const LONGEST_CALL_MS = 60 * 60_000;
const BEAT_EVERY_MS = 15_000;
/** Several missed beats: a process that is merely busy keeps its calls. */
const SILENT_S = 90;
/** After an outage of the database everybody is late: who was first back gives the others time to beat. */
const STEADY_BEATS = 3;
/** How long a call may go on after another process was asked to end it. */
const LOOK_EVERY_MS = 1000;
/** Time for a page to move from one line to the next without a gap. */
const SUPERSEDED_AFTER_MS = 10_000;

type LiveCall = {
  readonly session: CallSession;
  readonly watch: CallWatch;
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

type Offer = { readonly offerSdp: string; readonly session: VoiceSession; readonly dialect: Dialect };

export function openCalls(parts: CallsParts): Calls {
  const { db, clock, voice, log, meters } = parts;
  const { limits } = parts.config.voice;
  const owner = randomUUID();
  const live = new Map<string, LiveCall>();
  /** Reservations of calls that are being opened. */
  const opening = new Set<string>();
  const beats = setInterval(() => void keepAlive(), BEAT_EVERY_MS);
  const looks = setInterval(() => void obeyOthers(), LOOK_EVERY_MS);
  for (const timer of [beats, looks]) timer.unref();
  const elsewhere = followNoticesElsewhere(db, (failure) => {
    log.warn({ event: 'notices_missed', name: nameOf(failure) });
  });
  let beatsInARow = 0;

  async function keepAlive(): Promise<void> {
    try {
      await beat(db, [...live.keys(), ...opening]);
      beatsInARow += 1;
      if (beatsInARow >= STEADY_BEATS) await settle();
    } catch (failure) {
      beatsInARow = 0;
      log.warn({ event: 'heartbeat_missed', name: nameOf(failure) });
    }
  }

  /** Ends, also at the voice service, what a process has left behind: nobody meters it any more. */
  async function settle(): Promise<void> {
    for (const callId of await settleLostCalls(db, SILENT_S, clock())) {
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
        const { reason, heardAt } = records.get(callId) ?? { reason: 'session_deleted', heardAt: null };
        if (reason) hangUpSoon(callId, reason);
        else if (heardAt && heardAt.getTime() !== call.heardAt?.getTime()) call.watch.sign();
        call.heardAt = heardAt;
      }
    } catch (failure) {
      log.warn({ event: 'look_missed', name: nameOf(failure) });
    }
  }

  /** Whoever else asks while the service still takes its leave waits for the same end. */
  async function hangUp(callId: string, reason: string): Promise<void> {
    const call = live.get(callId);
    if (!call) return await voice.hangUp(callId, reason, farewellFor(reason));
    call.ending ??= takeLeave(callId, call, reason).catch((failure: unknown) => {
      call.ending = undefined;
      throw failure;
    });
    await call.ending;
  }

  async function takeLeave(callId: string, call: LiveCall, reason: string): Promise<void> {
    const farewell = farewellFor(reason);
    if (farewell && !call.closed) call.notices.tell({ type: 'call.ended', ...farewell });
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
    const remaining = await persistently(() => chargeUsage(parts, call.session, report));
    call.usedTokens = await persistently(() => tokensSpentBy(db, call.session.id));
    const allowed = Math.max(0, limits.conversationTokens - call.usedTokens);
    call.notices.tell({
      type: 'call.usage',
      used_tokens: call.usedTokens,
      remaining_tokens: Number.isFinite(remaining) ? remaining : -1,
    });
    if (!call.closed) call.watch.used(call.usedTokens - call.usedBefore, Math.min(remaining, allowed));
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
      await persistently(() => endCallRecord(db, callId, reason, clock()));
    } finally {
      live.delete(callId);
      call.notices.end();
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
          if (report.kind === 'answer' && !call.closed) call.watch.sign();
          write(callId, call, 'usage', () => charge(call, report));
        }),
      onSpeech: () => whenOpen((_callId, call) => call.closed || call.watch.sign()),
      onClosed: (reason) => whenOpen((callId, call) => close(callId, call, reason)),
    };
    return { observer, started };
  }

  async function open(secret: string, offerSdp: string, dialect: Dialect, into?: LanguageCode): Promise<OpenedCall> {
    const claimed = await claimCall(db, secret, clock());
    const session = claimed && (await readCallSession(db, claimed.sessionId));
    if (!session) throw new Refusal(401, 'unauthorized', 'The secret is unknown, used or expired.');
    if (voice.translation) refuseOtherLegs(session, into);
    const spent = await spentBy(db, session.id, clock());
    const lasts = howLong(session, spent);
    const reservedId = await reserve(session, claimed.tokenHash);
    opening.add(reservedId);
    try {
      const { observer, started } = observe();
      const offer = { offerSdp, dialect, session: { ...voiceSession(session), ...(into && { into }) } };
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
        await forgetReservation(db, reservedId);
        throw failure;
      });
    if (answer.type === 'opened') return answer;
    meters.callRefused(answer.code);
    await forgetReservation(db, reservedId);
    throw refusalOfOffer(answer);
  }

  function hold(callId: string, session: CallSession, spent: SessionSpent, lasts: CallWatchSettings): void {
    const notices = createCallNotices();
    const watch = createCallWatch(lasts, {
      onTimeLeft: (left) =>
        notices.tell({ type: 'call.time_left', seconds: left?.seconds ?? null, reason: left?.reason ?? null }),
      onDue: (reason) => hangUpSoon(callId, reason),
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
    notices.listen({ onNotice: () => note(callId, call), onEnd: () => undefined });
    meters.callOpened();
    // Where each direction is a call, two of them belong together.
    if (!voice.translation) setTimeout(() => void supersede(callId, session.id), SUPERSEDED_AFTER_MS).unref();
  }

  /** Several notices of one moment are written together. */
  function note(callId: string, call: LiveCall): void {
    if (call.noting) return;
    call.noting = true;
    write(callId, call, 'notices', async () => {
      call.noting = false;
      await writeNotices(db, callId, call.notices.latest());
    });
  }

  /** A conversation has one line: the one before this, which the page may have lost sight of, ends. */
  async function supersede(callId: string, sessionId: string): Promise<void> {
    if (!live.has(callId)) return;
    await askEarlierToEnd(db, { sessionId, callId }, 'superseded').catch((failure: unknown) => {
      log.warn({ event: 'not_superseded', callId, name: nameOf(failure) });
    });
  }

  async function reserve(session: CallSession, tokenHash: string | null): Promise<string> {
    const id = `opening_${randomUUID()}`;
    const call = { id, sessionId: session.id, owner, metered: true, tokenHash };
    const outcome = await parts.transact((tx) => reserveCall(tx, session, call, limits.callsAtOnce, clock()));
    if (outcome === 'reserved') return id;
    if (outcome === 'too_many_calls') {
      throw new Refusal(409, 'too_many_calls', 'Too many conversations are going on at once. End one of them first.');
    }
    throw new Refusal(402, 'token_not_enough', 'Token balance is insufficient.');
  }

  /** A call that we cannot write down is not held: nobody would pay for it. */
  async function record(reservedId: string, callId: string, metered: boolean): Promise<void> {
    try {
      if (await nameCall(db, reservedId, callId, metered)) return;
      throw new Refusal(404, 'session_not_found', 'There is no such conversation any more.');
    } catch (failure) {
      await voice.hangUp(callId, 'not_recorded');
      throw failure;
    }
  }

  function howLong({ endsAt }: CallSession, spent: SessionSpent): CallWatchSettings {
    const ends = [
      { lastsMs: LONGEST_CALL_MS, lastsUntil: 'session_expired' as const },
      { lastsMs: limits.conversationMs - spent.talkedMs, lastsUntil: 'conversation_limit' as const },
      ...(endsAt ? [{ lastsMs: endsAt.getTime() - clock().getTime(), lastsUntil: 'trial_expired' as const }] : []),
    ];
    const first = ends.reduce((one, other) => (other.lastsMs < one.lastsMs ? other : one));
    if (first.lastsMs <= 0 || spent.tokens >= limits.conversationTokens) {
      const why = first.lastsUntil === 'trial_expired' ? 'trial_expired' : 'conversation_limit';
      throw new Refusal(403, why, farewellFor(why)?.message ?? '');
    }
    return { ...first, idleMs: limits.idleMs };
  }

  function voiceSession(session: CallSession) {
    return {
      id: session.id,
      pair: session.pair,
      voice: session.voice,
      model: parts.config.voice.model,
      instructions: interpreterInstructions(session.pair),
      reminder: interpreterReminder(session.pair),
      expiresAtMs: clock().getTime() + LONGEST_CALL_MS,
    };
  }

  async function sessionIdOf(secret: string): Promise<string> {
    const sessionId = await sessionOfSecret(db, secret);
    if (!sessionId) throw new Refusal(401, 'unauthorized', 'The secret is unknown.');
    return sessionId;
  }

  return {
    open,
    heard: async (secret) => {
      const sessionId = await sessionIdOf(secret);
      for (const call of live.values()) if (call.session.id === sessionId && !call.closed) call.watch.sign();
      await noteSpeech(db, sessionId, owner);
    },
    hangUp: async (callId, secret) => {
      const sessionId = await sessionIdOf(secret);
      if (live.get(callId)?.session.id === sessionId) await hangUp(callId, 'hung_up');
      else await askToEnd(db, { sessionId, callId }, 'hung_up');
    },
    listen: async (callId, secret, listener) => {
      const sessionId = await sessionIdOf(secret);
      const call = live.get(callId);
      if (call?.session.id === sessionId) return call.notices.listen(listener);
      if (await isOpenCall(db, sessionId, callId)) return elsewhere.listen(callId, listener);
      throw new Refusal(404, 'not_found', 'There is no such call.');
    },
    endSession: async (sessionId, reason) => {
      await askToEnd(db, { sessionId }, reason);
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
  throw new Refusal(400, 'offer_rejected', 'The offer does not say which language of the pair it is for.');
}

function nameOf(failure: unknown): string {
  return failure instanceof Error ? failure.name : 'unknown';
}
