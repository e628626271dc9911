import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { LanguageCode } from '../../src/domain/language.ts';
import type { Config } from '../config/config.ts';
import { Refusal } from '../http/refusal.ts';
import {
  askToEnd,
  beat,
  endCallRecord,
  insertCall,
  readCallSession,
  readOpenCalls,
  settleLostCalls,
} from './call-records.ts';
import type { CallSession, NewCall } from './call-records.ts';
import { claimCall, sessionOfSecret } from './call-secrets.ts';
import { interpreterInstructions, interpreterReminder } from './interpreter-instructions.ts';
import { chargeAnswer, remainingOf } from './metering.ts';
import type { MeteringParts } from './metering.ts';
import { refusalOfOffer } from './refusal-of-offer.ts';
import type { CallObserver, Dialect, Farewell, UsageReport, VoiceProvider } from './voice-provider.ts';

export type CallsParts = MeteringParts & {
  readonly config: Pick<Config, 'voice'>;
  readonly voice: VoiceProvider;
  readonly log: Logger;
};

export type OpenedCall = { readonly callId: string; readonly answerSdp: string };

/**
 * The calls that this process holds: it meters them, and ends them when they have had enough. Any process may be asked
 * to end a call; one that does not hold it leaves word for the one that does.
 */
export type Calls = {
  /** `into`: the language of this call, where each direction is one. */
  open(secret: string, offerSdp: string, dialect: Dialect, into?: LanguageCode): Promise<OpenedCall>;
  /** The page hears speech in a session whose calls the service tells nobody else about. */
  heard(secret: string): Promise<void>;
  /** Ends a call for whoever opened it. */
  hangUp(callId: string, secret: string): Promise<void>;
  endSession(sessionId: string, reason: string): Promise<void>;
  close(): Promise<void>;
};

const LONGEST_CALL_MS = 60 * 60_000;
const BEAT_EVERY_MS = 15_000;
/** Several missed beats: a process that is merely busy keeps its calls. */
const SILENT_S = 90;
/** After an outage of the database everybody is late: who was first back gives the others time to beat. */
const STEADY_BEATS = 3;
/** How long a call may go on after another process was asked to end it. */
const LOOK_EVERY_MS = 1000;

const noTokensLeft: Farewell = { code: 'token_not_enough', message: 'Token balance is insufficient.' };
const timeIsUp: Farewell = {
  code: 'session_expired',
  message: 'Your session hit the maximum duration of 60 minutes.',
};
const stopping: Farewell = {
  code: 'server_stopping',
  message: 'The server is going down. Please start again shortly.',
};

type LiveCall = {
  readonly session: CallSession;
  readonly timer: NodeJS.Timeout;
  heard(): void;
  /** Grows by one charge after another; the last link says when everything is in the ledger. */
  written: Promise<void>;
  closed: boolean;
};

export function openCalls(parts: CallsParts): Calls {
  const { db, clock, voice, log, meters } = parts;
  const owner = randomUUID();
  const live = new Map<string, LiveCall>();
  const beats = setInterval(() => void keepAlive(), BEAT_EVERY_MS);
  const looks = setInterval(() => void obeyOthers(), LOOK_EVERY_MS);
  for (const timer of [beats, looks]) timer.unref();
  let beatsInARow = 0;

  async function keepAlive(): Promise<void> {
    try {
      await beat(db, owner);
      beatsInARow += 1;
      if (beatsInARow >= STEADY_BEATS) await settle();
    } catch (failure) {
      beatsInARow = 0;
      log.warn({ event: 'heartbeat_missed', name: failure instanceof Error ? failure.name : 'unknown' });
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
    const held = [...live].filter(([, call]) => !call.closed).map(([callId]) => callId);
    if (held.length === 0) return;
    try {
      const open = await readOpenCalls(db, owner);
      for (const callId of held) {
        // A call without a record went with its session, or was taken for lost.
        const reason = open.has(callId) ? open.get(callId) : 'session_deleted';
        if (reason) await hangUp(callId, reason);
      }
    } catch (failure) {
      log.warn({ event: 'look_missed', name: failure instanceof Error ? failure.name : 'unknown' });
    }
  }

  async function hangUp(callId: string, reason: string, farewell?: Farewell): Promise<void> {
    await voice.hangUp(callId, reason, farewell);
    const call = live.get(callId);
    if (!call) return;
    close(callId, call, reason);
    await call.written;
  }

  function hangUpSoon(callId: string, reason: string, farewell: Farewell): void {
    hangUp(callId, reason, farewell).catch((failure: unknown) => {
      log.error({ event: 'hang_up_failed', callId, name: failure instanceof Error ? failure.name : 'unknown' });
    });
  }

  /** Follows the others of its call, so that the last charge is in before the call is called ended. */
  function write(callId: string, call: LiveCall, what: string, work: () => Promise<void>): void {
    call.written = call.written.then(work).catch((failure: unknown) => {
      log.error({ event: 'not_written', what, callId, name: failure instanceof Error ? failure.name : 'unknown' });
    });
  }

  async function charge(callId: string, session: CallSession, report: UsageReport): Promise<void> {
    const remaining = await persistently(() => chargeAnswer(parts, session, report));
    if (remaining <= 0) hangUpSoon(callId, 'token_not_enough', noTokensLeft);
  }

  function close(callId: string, call: LiveCall, reason: string): void {
    if (call.closed) return;
    call.closed = true;
    clearTimeout(call.timer);
    write(callId, call, 'end', () => end(callId, reason));
  }

  async function end(callId: string, reason: string): Promise<void> {
    await persistently(() => endCallRecord(db, callId, reason, clock()));
    live.delete(callId);
    meters.callClosed(reason);
    log.info({ event: 'call_ended', callId, reason });
  }

  /** The provider may speak before it has told the name of the call: what it says then waits for it. */
  function observe(session: CallSession) {
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
        whenOpen((callId, call) => write(callId, call, 'usage', () => charge(callId, session, report))),
      onSpeech: () => {},
      onClosed: (reason) => whenOpen((callId, call) => close(callId, call, reason)),
    };
    return { observer, started };
  }

  async function open(secret: string, offerSdp: string, dialect: Dialect, into?: LanguageCode): Promise<OpenedCall> {
    const sessionId = await claimCall(db, secret, clock());
    const session = sessionId && (await readCallSession(db, sessionId));
    if (!session) throw new Refusal(401, 'unauthorized', 'The secret is unknown, used or expired.');
    if ((await remainingOf(parts, session)) <= 0) throw new Refusal(402, 'token_not_enough', noTokensLeft.message);
    if (voice.translation) refuseOtherLegs(session, into);
    const { observer, started } = observe(session);
    const asked = { ...voiceSession(session), ...(into && { into }) };
    const opening = await voice.openCall(offerSdp, asked, observer, dialect);
    if (opening.type === 'refused') throw refusalOfOffer(opening);
    const { callId, answerSdp, metered } = opening;
    await record({ id: callId, sessionId: session.id, owner, metered });
    const timer = setTimeout(() => hangUpSoon(callId, 'session_expired', timeIsUp), LONGEST_CALL_MS);
    timer.unref();
    const heard = () => observer.onSpeech();
    live.set(callId, { session, timer, heard, written: Promise.resolve(), closed: false });
    meters.callOpened();
    started(callId);
    log.info({ event: 'call_opened', callId, sessionId: session.id });
    return { callId, answerSdp };
  }

  /** A call that we cannot write down is not held: nobody would pay for it. */
  async function record(call: NewCall): Promise<void> {
    try {
      await insertCall(db, call, clock());
    } catch (failure) {
      await voice.hangUp(call.id, 'not_recorded');
      throw failure;
    }
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

  return {
    open,
    heard: async (secret) => {
      const sessionId = await sessionOfSecret(db, secret);
      if (!sessionId) throw new Refusal(401, 'unauthorized', 'The secret is unknown.');
      for (const call of live.values()) if (call.session.id === sessionId) call.heard();
    },
    hangUp: async (callId, secret) => {
      const sessionId = await sessionOfSecret(db, secret);
      if (!sessionId) throw new Refusal(401, 'unauthorized', 'The secret is unknown.');
      if (live.get(callId)?.session.id === sessionId) await hangUp(callId, 'hung_up');
      else await askToEnd(db, { sessionId, callId }, 'hung_up');
    },
    endSession: async (sessionId, reason) => {
      await askToEnd(db, { sessionId }, reason);
      const ids = [...live].filter(([, call]) => call.session.id === sessionId).map(([callId]) => callId);
      await Promise.all(ids.map((callId) => hangUp(callId, reason)));
    },
    close: async () => {
      for (const timer of [beats, looks]) clearInterval(timer);
      await Promise.all([...live.keys()].map((callId) => hangUp(callId, 'server_stopping', stopping)));
    },
  };
}

function refuseOtherLegs({ pair }: CallSession, into: LanguageCode | undefined): void {
  if (into === pair.source || into === pair.target) return;
  throw new Refusal(400, 'offer_rejected', 'The offer does not say which language of the pair it is for.');
}

const TRY_AGAIN_AFTER_MS = [100, 1000, 5000];

/** Charges are worth a few tries: the database may be restarting. */
async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const waitMs of TRY_AGAIN_AFTER_MS) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return await work();
}
