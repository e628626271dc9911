import { isEnough } from '../domain/balance.ts';
import type { StartRefusal } from '../domain/notice.ts';
import { isPairSpoken } from '../domain/spoken-languages.ts';
import type { InterpreterKind } from '../domain/on-device/interpreter-in-use.ts';
import type { ApiFailure } from '../ports/api.ts';
import type { LineAddress, LineFailure, LineListener, LineOpening } from '../ports/line.ts';
import type { MicrophoneFailure, OpenMicrophone } from '../ports/microphone.ts';
import type { World } from '../ports/world.ts';
import type { VoiceSessionAnswer } from '../protocol/contract.ts';
import { beginConversation } from '../state/conversation.ts';
import {
  deviceInterpreter,
  interpreterNow,
  setInterpreterInSession,
  setListeningTo,
} from '../state/device-interpreter.ts';
import { microphone, setMicrophoneFailure, setMicrophonePermission } from '../state/microphone.ts';
import { post } from '../state/notices.ts';
import { pair } from '../state/pair.ts';
import {
  isSessionActive,
  session,
  setPlaybackBlocked,
  setSessionConnected,
  setSessionConnecting,
  setSessionEnded,
} from '../state/session.ts';
import { system } from '../state/system.ts';
import { balanceNow, signedInUserId, trialIdNow } from './balance-now.ts';
import { finishSession } from './finish-session.ts';
import { CONVERSATION_LOCK, closeAll, newLiveSession, onClose } from './live-session.ts';
import type { LiveSession, LiveSlot } from './live-session.ts';
import { receiveUpdate } from './receive-update.ts';
import { refreshMicrophones } from './refresh-microphones.ts';
import { createTurnKeeper } from './turn-keeper.ts';
import { watchMicrophone } from './watch-microphone.ts';
import { within } from './within.ts';

/** A worker that has not answered by then will not. */
const WORKER_MS = 15_000;

type Opening = { readonly type: 'opened' } | { readonly type: 'refused'; readonly reason: StartRefusal };

/**
 * From the tap on Start to an open line: microphone, session, record on the device, interpreter, line.
 * Must run inside the tap: the browser lets the page ask for the microphone and play sound from there.
 */
export async function startSession(world: World, slot: LiveSlot): Promise<void> {
  if (isSessionActive(session)) return;
  const interpreter = interpreterNow();
  const refusal = refusalBeforeStart(interpreter);
  if (refusal) return post({ type: 'start-refused', reason: refusal });

  world.lines.unlockPlayback();
  world.onDevice.unlockVoice();
  setInterpreterInSession(interpreter);
  const live = newLiveSession(world.newId());
  slot.current = live;
  setSessionConnecting(undefined);
  const opening = await open(world, slot, live).catch((): Opening => ({ type: 'refused', reason: 'unknown' }));
  if (live.finishing) return leaveLate(world, live);
  if (opening.type === 'opened') return;
  post({ type: 'start-refused', reason: opening.reason });
  await abandon(world, slot, live);
}

function refusalBeforeStart(interpreter: InterpreterKind): StartRefusal | undefined {
  // What this device does by itself costs nothing.
  if (interpreter === 'service') {
    const balance = balanceNow();
    if (!balance) return 'sign-in-needed';
    if (!isEnough(balance)) return 'tokens-not-enough';
    if (!isPairSpoken(pair.current, system.info?.voice.speaks)) return 'language-not-spoken';
  }
  if (pair.current.source === pair.current.target) return 'languages-equal';
  return undefined;
}

async function open(world: World, slot: LiveSlot, live: LiveSession): Promise<Opening> {
  const opened = await world.microphones.open(microphone.selectedId);
  if (opened.type === 'failed') return refuseMicrophone(opened.failure);
  adoptMicrophone(world, live, opened.microphone);
  if (live.finishing) return { type: 'opened' };

  const title = world.conversationTitle(world.clock.now());
  const wayIn = await findWayIn(world, live, title);
  if ('type' in wayIn) return wayIn;
  if (live.finishing) return { type: 'opened' };

  await keepRecord(world, live, title);
  await openInterpreter(world, slot, live);
  return openLine(world, slot, live, live.microphone ?? opened.microphone, wayIn);
}

/** How to open the line, once it is known who interprets. */
type WayIn = { open(microphone: OpenMicrophone, listener: LineListener, signal: AbortSignal): Promise<LineOpening> };

/** A service that cannot be reached is stood in for by this device, where it is able to. */
async function findWayIn(world: World, live: LiveSession, title: string): Promise<WayIn | Opening> {
  if (deviceInterpreter.inSession === 'device') return deviceWayIn(world);
  const answer = await createSession(world, title);
  if ('type' in answer) {
    const isCutOff = answer.type === 'refused' && answer.reason === 'network';
    if (!isCutOff || deviceInterpreter.readiness.type !== 'ready') return answer;
    setInterpreterInSession('device');
    return deviceWayIn(world);
  }
  live.sessionId = answer.session.id;
  return { open: (microphone, listener, signal) => world.lines.open(addressOf(answer), microphone, listener, signal) };
}

function deviceWayIn(world: World): WayIn {
  const spoken = { ...pair.current };
  return { open: (microphone, listener, signal) => world.onDevice.open(spoken, microphone, listener, signal) };
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
      return 'unknown';
  }
}

function adoptMicrophone(world: World, live: LiveSession, open: OpenMicrophone): void {
  setMicrophoneFailure(undefined);
  setMicrophonePermission('granted');
  live.microphone = open;
  onClose(live, () => live.microphone?.close());
  onClose(live, watchMicrophone(world, live));
  void refreshMicrophones(world);
  // A conversation without a waveform is better than none: the levels only draw.
  onClose(live, () => world.levels.close());
  if (!live.isClosed) world.levels.open(open).catch(() => undefined);
}

async function createSession(world: World, title: string): Promise<VoiceSessionAnswer | Opening> {
  const { source, target } = pair.current;
  const trialId = trialIdNow();
  const made = await world.api.call(
    'createSession',
    { body: { source_language: source, target_language: target, title } },
    trialId ? { trialId } : {},
  );
  if (made.type === 'failed') return { type: 'refused', reason: sessionRefusal(made) };
  const { azure_session: voice, session: chat } = made.answer;
  if (!voice?.client_secret?.value || !voice.webrtc_url || !chat?.id)
    return { type: 'refused', reason: 'invalid-session' };
  return made.answer;
}

function sessionRefusal(failure: ApiFailure): StartRefusal {
  if (failure.code === 'network_error') return 'network';
  if (failure.code === 'token_not_enough' || failure.code === 'trial_exhausted') return 'tokens-not-enough';
  if (failure.code === 'languages_equal') return 'languages-equal';
  if (failure.code === 'language_not_spoken') return 'language-not-spoken';
  if (failure.code === 'voice_busy' || failure.status === 429) return 'service-busy';
  if (failure.status === 401) return 'sign-in-needed';
  return failure.status >= 500 ? 'service-unavailable' : 'unknown';
}

function addressOf(answer: VoiceSessionAnswer): LineAddress {
  const { azure_session: voice } = answer;
  return {
    webrtcUrl: voice.webrtc_url,
    secret: voice.client_secret.value,
    deployment: voice.deployment,
    legs: legsOf(voice),
  };
}

function legsOf({ legs }: VoiceSessionAnswer['azure_session']): LineAddress['legs'] {
  const [first, second] = (legs ?? []).map((leg) => ({
    into: leg.into,
    webrtcUrl: leg.webrtc_url,
    secret: leg.client_secret.value,
  }));
  return first && second && [first, second];
}

/** From here on, what is said survives a crash of the page. */
async function keepRecord(world: World, live: LiveSession, title: string): Promise<void> {
  live.userId = signedInUserId();
  const release = await world.locks.tryHold(`${CONVERSATION_LOCK}${live.conversationId}`);
  live.releaseRecord = release;
  beginConversation(live.conversationId, pair.current, live.userId ? 'device' : 'trial');
  live.keeper = createTurnKeeper(world.vault, live.conversationId, () => post({ type: 'device-storage-failed' }));
  await world.vault
    .begin({
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
    })
    .catch(() => post({ type: 'device-storage-failed' }));
}

async function openInterpreter(world: World, slot: LiveSlot, live: LiveSession): Promise<void> {
  const interpreter = world.newInterpreter();
  live.interpreter = interpreter;
  onClose(live, () => interpreter.close());
  const opened = interpreter.open({ ...pair.current }, (update) =>
    receiveUpdate(world, live, update, () => void finishSession(world, slot)),
  );
  await within(WORKER_MS, opened);
}

async function openLine(
  world: World,
  slot: LiveSlot,
  live: LiveSession,
  open: OpenMicrophone,
  wayIn: WayIn,
): Promise<Opening> {
  const listener: LineListener = {
    onFrame: (text: string, receivedAtMs: number) => live.interpreter?.receive({ text, receivedAtMs }),
    onConnected: () => {
      if (live.finishing) return;
      setSessionConnected(live.conversationId, world.clock.now());
      world.screen.hold();
      onClose(live, () => world.screen.release());
    },
    onLost: () => {
      if (live.finishing) return;
      live.line = undefined;
      post({ type: 'session-ended', reason: 'line-lost' });
      void finishSession(world, slot);
    },
    onPlaybackBlocked: () => setPlaybackBlocked(true),
    onListening: setListeningTo,
  };
  const result = await wayIn.open(open, listener, live.abort.signal);
  if (result.type === 'failed') return { type: 'refused', reason: lineRefusal(result.failure) };
  live.line = result.line;
  onClose(live, () => result.line.close());
  return { type: 'opened' };
}

function lineRefusal(failure: LineFailure): StartRefusal {
  switch (failure.type) {
    case 'offer-rejected':
      return failure.status === 503 ? 'service-busy' : 'offer-rejected';
    case 'unreachable':
      return 'network';
    case 'device-unable':
      return 'device-unable';
    case 'timed-out':
    case 'lost':
      return 'service-unavailable';
  }
}

/** Stop came while the parts were still opening: what opened late is closed, a session that came late is deleted. */
async function leaveLate(world: World, live: LiveSession): Promise<void> {
  await live.finishing;
  closeAll(live);
  if (live.keeper || !live.sessionId) return;
  const trialId = trialIdNow();
  await world.api.call('deleteSession', { params: { id: live.sessionId } }, trialId ? { trialId } : {});
}

/** Nothing was said yet: the session and its record go without a trace. */
async function abandon(world: World, slot: LiveSlot, live: LiveSession): Promise<void> {
  closeAll(live);
  if (slot.current === live) slot.current = undefined;
  setSessionEnded('error');
  await world.vault.remove(live.conversationId).catch(() => undefined);
  live.releaseRecord?.();
  if (!live.sessionId) return;
  const trialId = trialIdNow();
  await world.api.call('deleteSession', { params: { id: live.sessionId } }, trialId ? { trialId } : {});
}
