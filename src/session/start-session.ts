import { isEnough } from '../domain/balance.ts';
import type { StartRefusal } from '../domain/notice.ts';
import { isPairSpoken } from '../domain/spoken-languages.ts';
import type { InterpreterKind } from '../domain/on-device/interpreter-in-use.ts';
import type { MicrophoneFailure, OpenMicrophone } from '../ports/microphone.ts';
import type { SessionServices } from '../ports/services.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import { beginConversation } from '../state/conversation.ts';
import { deviceInterpreter, interpreterNow, setInterpreterInSession } from '../state/device-interpreter.ts';
import { microphone, setMicrophoneFailure, setMicrophonePermission } from '../state/microphone.ts';
import { showNotice } from '../state/notices.ts';
import { pair } from '../state/pair.ts';
import {
  isSessionActive,
  session,
  setSessionConnected,
  setSessionConnecting,
  setSessionEnded,
} from '../state/session.ts';
import { system } from '../state/system.ts';
import { balanceNow, signedInUserId, trialIdNow } from '../state/balance-now.ts';
import { stopSession } from './stop-session.ts';
import { CONVERSATION_LOCK_PREFIX, closeAll, newLiveSession, onClose } from './live-session.ts';
import type { LiveSession, SessionSlot } from './live-session.ts';
import { receiveUpdate } from './receive-update.ts';
import { refreshMicrophones } from '../state/refresh-microphones.ts';
import { createTurnPersister } from './turn-persister.ts';
import { superviseConnection } from './connection-supervisor.ts';
import { requestCall } from './request-call.ts';
import type { CallRefusal } from './request-call.ts';
import type { ConnectTarget } from './buffered-connection.ts';
import { watchMicrophone } from './watch-microphone.ts';
import { within } from '../flows/within.ts';

/** A worker that has not answered by then will not. */
const WORKER_MS = 15_000;

type Opening = { readonly type: 'opened' } | { readonly type: 'refused'; readonly reason: StartRefusal };

/**
 * From the tap on Start to an open line: microphone, session, record on the device, interpreter, line.
 * Must run inside the tap: the browser lets the page ask for the microphone and play sound from there.
 */
export async function startSession(world: SessionServices, slot: SessionSlot): Promise<void> {
  if (isSessionActive(session)) return;
  const interpreter = interpreterNow();
  const refusal = refusalBeforeStart(interpreter);
  if (refusal) return showNotice({ type: 'start-refused', reason: refusal });

  world.voiceTransport.unlockPlayback();
  world.onDevice.unlockSpeech();
  setInterpreterInSession(interpreter);
  const live = newLiveSession(world.newId());
  slot.current = live;
  setSessionConnecting(live.conversationId);
  const opening = await open(world, slot, live).catch((): Opening => ({ type: 'refused', reason: 'unknown' }));
  if (live.stopping) return leaveLate(world, live);
  if (opening.type === 'opened') return;
  showNotice({ type: 'start-refused', reason: opening.reason });
  await abandon(world, slot, live);
}

function refusalBeforeStart(interpreter: InterpreterKind): StartRefusal | undefined {
  // What this device does by itself costs nothing.
  if (interpreter === 'service') {
    const balance = balanceNow();
    if (!balance && signedInUserId() === undefined) return 'sign-in-needed';
    // A balance that has not come yet is the server's to judge: it does so anyway.
    if (balance && !isEnough(balance)) return 'tokens-not-enough';
    if (!isPairSpoken(pair.current, system.info?.voice.speaks)) return 'language-not-spoken';
  }
  if (pair.current.source === pair.current.target) return 'languages-equal';
  return undefined;
}

async function open(world: SessionServices, slot: SessionSlot, live: LiveSession): Promise<Opening> {
  const opened = await world.microphones.open(microphone.selectedId);
  if (opened.type === 'failed') return refuseMicrophone(opened.failure);
  adoptMicrophone(world, live, opened.microphone);
  if (live.stopping) return { type: 'opened' };

  const title = world.conversationTitle(world.clock.now());
  const wayIn = await findWayIn(world, live, title);
  if (wayIn.type === 'refused' || wayIn.type === 'opened') return wayIn;
  if (live.stopping) return { type: 'opened' };

  await keepRecord(world, live, title);
  if (live.stopping) return { type: 'opened' };
  await openInterpreter(world, live);
  if (live.stopping) return { type: 'opened' };
  return openLine(world, slot, live, wayIn);
}

/** A service that cannot be reached is stood in for by this device, where it is able to. */
async function findWayIn(world: SessionServices, live: LiveSession, title: string): Promise<ConnectTarget | Opening> {
  if (deviceInterpreter.inSession === 'device') return deviceWayIn(world);
  const minted = await requestCall(world, { title });
  if (minted.type === 'refused') {
    if (minted.reason !== 'network' || deviceInterpreter.readiness.type !== 'ready') return minted;
    setInterpreterInSession('device');
    return deviceWayIn(world);
  }
  live.sessionId = minted.sessionId;
  return minted;
}

function deviceWayIn(world: SessionServices): ConnectTarget {
  const spoken = { ...pair.current };
  return {
    type: 'on-device',
    open: (microphone, listener, signal) => world.onDevice.connect(spoken, microphone, listener, signal),
  };
}

function refuseMicrophone(failure: MicrophoneFailure): Opening {
  setMicrophoneFailure(failure);
  if (failure.type.startsWith('denied')) setMicrophonePermission('denied');
  return { type: 'refused', reason: microphoneRefusal(failure) };
}

function microphoneRefusal(failure: MicrophoneFailure): StartRefusal {
  switch (failure.type) {
    case 'denied-by-person':
    case 'denied-by-system':
      return 'microphone-denied';
    case 'not-found':
      return 'microphone-missing';
    case 'busy':
      return 'microphone-busy';
    case 'no-api':
      return 'microphone-unavailable';
    case 'page-inactive':
    case 'unknown':
      return 'microphone-failed';
  }
}

function adoptMicrophone(world: SessionServices, live: LiveSession, open: OpenMicrophone): void {
  setMicrophoneFailure(undefined);
  setMicrophonePermission('granted');
  live.microphone = open;
  onClose(live, () => live.microphone?.close());
  onClose(live, watchMicrophone(world, live));
  void refreshMicrophones(world);
  // A conversation without a waveform is better than none: the levels only draw.
  onClose(live, () => world.levels.close());
  if (live.isClosed) return;
  world.levels.open(open).catch(() => undefined);
  // Nor is one that cannot say again what a dead line swallowed.
  onClose(live, () => world.microphoneBuffer.close());
  world.microphoneBuffer.record(open).catch(() => undefined);
}

/** From here on, what is said survives a crash of the page. */
async function keepRecord(world: SessionServices, live: LiveSession, title: string): Promise<void> {
  live.userId = signedInUserId();
  const release = await world.locks.tryAcquire(`${CONVERSATION_LOCK_PREFIX}${live.conversationId}`);
  // Stopped meanwhile: the screen and the lock may be the next conversation's already.
  if (live.stopping) return release?.();
  live.releaseLock = release;
  beginConversation(live.conversationId, pair.current, live.userId ? 'device' : 'trial');
  live.persister = createTurnPersister(world.conversationStore, live.conversationId, () =>
    showNotice({ type: 'device-storage-failed' }),
  );
  live.record = newRecord(world, live, title);
  await world.conversationStore.create(live.record).catch(() => showNotice({ type: 'device-storage-failed' }));
}

function newRecord(world: SessionServices, live: LiveSession, title: string): ConversationRecord {
  return {
    schema: 1,
    id: live.conversationId,
    sessionId: live.sessionId ?? '',
    userId: live.userId,
    title,
    pair: { ...pair.current },
    startedAtMs: world.clock.now(),
    endedAtMs: undefined,
    state: 'live',
    attempts: 0,
    nextTryAtMs: 0,
    lastError: undefined,
    tokensDeducted: undefined,
    interpreter: deviceInterpreter.inSession === 'device' ? 'device' : undefined,
  };
}

async function openInterpreter(world: SessionServices, live: LiveSession): Promise<void> {
  const interpreter = world.createInterpreter();
  live.interpreter = interpreter;
  onClose(live, () => interpreter.close());
  const opened = interpreter.open({ ...pair.current }, (update) => receiveUpdate(world, live, update));
  await within(WORKER_MS, opened);
}

/** Opens the first line; from then on it is held. */
async function openLine(
  world: SessionServices,
  slot: SessionSlot,
  live: LiveSession,
  wayIn: ConnectTarget,
): Promise<Opening> {
  const { microphone: open } = live;
  if (!open) return { type: 'refused', reason: 'microphone-missing' };
  live.supervisor = superviseConnection(world, live, (refusal) => {
    if (refusal) showNotice({ type: 'session-ended', reason: endOf(refusal) });
    void stopSession(world, slot);
  });
  onClose(live, () => live.connection?.close());
  const opening = await live.supervisor.open(wayIn, open);
  if (opening.type === 'opened' && !live.stopping) sayConnected(world, slot, live);
  return opening;
}

function sayConnected(world: SessionServices, slot: SessionSlot, live: LiveSession): void {
  setSessionConnected(live.conversationId, world.clock.now());
  world.wakeLock.acquire();
  onClose(live, () => world.wakeLock.release());
  // Loaded now: the first screen does without. A conversation goes on without it, too.
  import('./start-observers.ts').then(({ startObservers }) => startObservers(world, slot, live)).catch(() => undefined);
}

function endOf({ reason }: CallRefusal): 'line-lost' | 'tokens-used-up' | 'trial-over' {
  if (reason === 'trial-over') return reason;
  return reason === 'tokens-not-enough' ? 'tokens-used-up' : 'line-lost';
}

/** Stop came while the parts were still opening: what opened late is closed, a session that came late is deleted. */
async function leaveLate(world: SessionServices, live: LiveSession): Promise<void> {
  await live.stopping;
  closeAll(live);
  if (live.persister || !live.sessionId) return;
  const trialId = trialIdNow();
  await world.api.request('deleteSession', { params: { id: live.sessionId } }, trialId ? { trialId } : {});
}

/** Nothing was said yet: the session and its record go without a trace. */
async function abandon(world: SessionServices, slot: SessionSlot, live: LiveSession): Promise<void> {
  closeAll(live);
  if (slot.current === live) slot.current = undefined;
  setSessionEnded('error');
  await world.conversationStore.remove(live.conversationId).catch(() => undefined);
  live.releaseLock?.();
  if (!live.sessionId) return;
  const trialId = trialIdNow();
  await world.api.request('deleteSession', { params: { id: live.sessionId } }, trialId ? { trialId } : {});
}
