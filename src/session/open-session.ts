import type { ConversationId } from '../domain/ids.ts';
import { isTypedOnly } from '../domain/on-device/interpreter-in-use.ts';
import type { ConnectionRecovery } from '../domain/connection/reconnect-policy.ts';
import type { StartRefusal } from '../domain/notice.ts';
import type { MicrophoneFailure, OpenMicrophone } from '../ports/microphone.ts';
import { newRecord } from './new-record.ts';
import type { SessionDeps } from './session-deps.ts';
import type { CallNotice } from '../protocol/call-notice.ts';
import type { ConversationRecord, GuestOf } from '../protocol/conversation-record.ts';
import { withDeadline } from '../shared/async.ts';
import { signedInUserId } from '../state/current-balance.ts';
import { beginConversation, showInConversation, turnsOnScreen } from '../state/conversation.ts';
import { deviceInterpreter, setInterpreterInSession } from '../state/device-interpreter.ts';
import { microphone, setMicrophoneFailure, setMicrophonePermission } from '../state/microphone.ts';
import { showNotice } from '../state/notices.ts';
import { pair } from '../state/pair.ts';
import { isGuest, room } from '../state/room.ts';
import type { RoomEnd } from '../state/room.ts';
import { refreshMicrophones } from '../state/refresh-microphones.ts';
import type { ConnectTarget } from './buffered-connection.ts';
import { ConnectionSupervisor } from './connection-supervisor.ts';
import type { SupervisorDeps } from './connection-supervisor.ts';
import { continuedConversation, withEarlierTurns } from './continued-conversation.ts';
import { CONVERSATION_LOCK_PREFIX, conversationLock } from './conversation-lock.ts';
import { deleteServerSession } from './delete-server-session.ts';
import { DeviceSpeaker } from './device-speaker.ts';
import type { LiveSession } from './live-session.ts';
import { requestCall } from './request-call.ts';
import type { CallRefusal } from './request-call.ts';
import { noMicrophone } from './no-microphone.ts';
import { ResourceScope } from './resource-scope.ts';
import { SessionMicrophone } from './session-microphone.ts';
import { TurnPersister } from './turn-persister.ts';
import { UntranslatedTurns } from './untranslated-turns.ts';
import { UpdateReceiver } from './update-receiver.ts';
import { WrittenTurns } from './written-turns.ts';
import { reportFailure } from '../shared/report-failure.ts';

/** A worker that has not responded by then will not. */
const WORKER_MS = 15_000;

export type OpeningSession = {
  readonly conversationId: ConversationId;
  /** The conversation on screen has this id, and goes on. */
  readonly isContinued: boolean;
  /** Aborted by Stop; of no effect once the session is live. */
  readonly abort: AbortController;
  /** The resources that the session holds open. */
  readonly scope: ResourceScope;
  /** The steps that are undone when the session does not become live. */
  readonly undo: ResourceScope;
};

/** Receives external events of a live session. */
export type SessionListener = {
  onRecovery(recovery: ConnectionRecovery): void;
  onNotice(notice: CallNotice): void;
  onEnd(reason: StartRefusal | undefined): void;
};

export type OpenSessionResult =
  | { readonly type: 'opened'; readonly live: LiveSession }
  | { readonly type: 'refused'; readonly reason: StartRefusal; readonly roomEnd?: RoomEnd | undefined };

export function newOpeningSession(conversationId: ConversationId, isContinued = false): OpeningSession {
  const [scope, undo] = [new ResourceScope(), new ResourceScope()];
  return { conversationId, isContinued, abort: new AbortController(), scope, undo };
}

/**
 * From the tap on Start to a live session: microphone, call, record on the device, interpreter, connection. Must run
 * inside the tap: only there does the browser let the page ask for the microphone and play audio.
 * @throws the signal's reason when opening was aborted
 */
export async function openSession(
  services: SessionDeps,
  opening: OpeningSession,
  listener: SessionListener,
): Promise<OpenSessionResult> {
  const { conversationId, scope } = opening;
  const { signal } = opening.abort;
  const opened = deviceInterpreter.hasNoMicrophone ? undefined : await services.microphones.open(microphone.selectedId);
  if (opened?.type === 'failed') return refuseMicrophone(opened.failure);
  const { sessionMicrophone, buffering } = opened
    ? adoptMicrophone(services, opening, opened.microphone)
    : withoutMicrophone(services, opening);
  signal.throwIfAborted();

  const { conversation } = services.store;
  const continued = opening.isContinued
    ? await continuedConversation(services.conversationStore, conversationId, conversation)
    : undefined;
  signal.throwIfAborted();
  const title = continued?.record?.title ?? services.conversationTitle(services.clock.now());
  const target = await findTarget(services, opening, sessionMicrophone, { title, record: continued?.record });
  signal.throwIfAborted();
  if (target.type === 'refused') return target;

  // A guest's session belongs to the host: this device neither stores nor deletes it.
  const sessionId = target.type === 'granted' && !isGuest() ? target.sessionId : undefined;
  const recording = await beginRecording(services, opening, { title, sessionId, continued });
  signal.throwIfAborted();

  const interpreter = services.createInterpreter();
  scope.add(() => interpreter.close());
  const deps = { services, target, interpreter, microphone: sessionMicrophone, buffering, ...listener };
  const supervisor = openSupervisor(deps, scope);
  const speaker = new DeviceSpeaker({ services, microphone: sessionMicrophone });
  const written = new WrittenTurns({ services, interpreter, speaker, supervisor });
  scope.add(() => written.close());
  const isWritten = (itemId: string) => written.isUnanswered(itemId);
  const untranslated = new UntranslatedTurns({ services, interpreter, speaker, isWritten });
  scope.add(() => untranslated.close());
  const updates = new UpdateReceiver(services, recording.persister, { supervisor, untranslated });
  if (continued) updates.adaptBy((update) => withEarlierTurns(update, continued));
  const ready = interpreter.open({ ...pair.current }, (update) => updates.receive(update));
  await withDeadline(WORKER_MS, ready);
  signal.throwIfAborted();

  const refusal = await supervisor.connect(signal);
  signal.throwIfAborted();
  if (refusal) return refusal;
  return {
    type: 'opened',
    live: {
      ...recording,
      conversationId,
      sessionId,
      continued,
      isBilledByTime: target.type === 'granted' && target.address.legs !== undefined,
      scope,
      microphone: sessionMicrophone,
      supervisor,
      interpreter,
      updates,
      untranslated,
      written,
    },
  };
}

function openSupervisor(deps: SupervisorDeps, scope: ResourceScope): ConnectionSupervisor {
  const supervisor = new ConnectionSupervisor(deps);
  scope.add(() => supervisor.close());
  // Before it connects: nothing else is ever sent then.
  if (deps.services.store.holdToTalk.isOn) supervisor.controls.setTurnsByHand(true);
  return supervisor;
}

type AdoptedMicrophone = Pick<SupervisorDeps, 'buffering'> & { readonly sessionMicrophone: SessionMicrophone };

/** People type, or the recogniser opens a microphone of its own. */
function withoutMicrophone(services: SessionDeps, { scope }: OpeningSession): AdoptedMicrophone {
  const none = new SessionMicrophone(services, noMicrophone());
  scope.add(() => none.close());
  return { sessionMicrophone: none, buffering: Promise.resolve() };
}

function refuseMicrophone(failure: MicrophoneFailure): OpenSessionResult {
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

function adoptMicrophone(
  services: SessionDeps,
  { scope, abort }: OpeningSession,
  opened: OpenMicrophone,
): AdoptedMicrophone {
  setMicrophoneFailure(undefined);
  setMicrophonePermission('granted');
  const adopted = new SessionMicrophone(services, opened);
  scope.add(() => adopted.close());
  void refreshMicrophones(services);
  if (abort.signal.aborted) return { sessionMicrophone: adopted, buffering: Promise.resolve() };
  // A session without a waveform is better than none: the levels only draw.
  scope.add(() => services.levels.close());
  services.levels.open(opened).catch(reportFailure);
  // So is one that cannot replay what a lost connection swallowed.
  scope.add(() => services.microphoneBuffer.close());
  const buffering = services.microphoneBuffer.record(opened).catch(reportFailure);
  return { sessionMicrophone: adopted, buffering };
}

type FindTarget = {
  readonly title: string;
  /** The record of a conversation that goes on. */
  readonly record: ConversationRecord | undefined;
};

/** Falls back to this device when the service cannot be reached, where the device is able to interpret. */
async function findTarget(
  services: SessionDeps,
  { abort, undo }: OpeningSession,
  sessionMicrophone: SessionMicrophone,
  { title, record }: FindTarget,
): Promise<ConnectTarget | CallRefusal> {
  if (deviceInterpreter.inSession === 'device') return onDeviceTarget(services);
  const again = record?.sessionId ? await requestCall(services, { session_id: record.sessionId }) : undefined;
  if (again?.type === 'granted') return again;
  // The session may have been deleted on another device.
  const grant = again && again.reason !== 'unknown' ? again : await requestCall(services, { title });
  if (grant.type === 'granted') {
    if (!isGuest()) undo.add(() => deleteServerSession(services, grant.sessionId));
    return grant;
  }
  // Stop came meanwhile: what follows may change the state of a session that has been started since.
  abort.signal.throwIfAborted();
  // The guest reads on; a call is asked for again when they want to speak.
  if (grant.reason === 'room-limit') return { type: 'later' };
  const { readiness } = deviceInterpreter;
  // One conversation is interpreted in one place: the server has the session of this one.
  if (again) return grant;
  if (grant.reason !== 'network' || isGuest() || (readiness.type !== 'ready' && !isTypedOnly(readiness))) return grant;
  setInterpreterInSession('device');
  // Typing needs no open microphone, and its indicator would alarm; some recognisers open their own.
  if (deviceInterpreter.hasNoMicrophone) {
    services.levels.close();
    sessionMicrophone.close();
  }
  return onDeviceTarget(services);
}

function onDeviceTarget({ onDevice }: SessionDeps): ConnectTarget {
  const spoken = { ...pair.current };
  return {
    type: 'on-device',
    open: (microphone, listener, signal) => onDevice.connect(spoken, microphone, listener, signal),
  };
}

type Recording = Pick<LiveSession, 'persister' | 'record' | 'releaseLock'>;

type BeginRecording = Pick<LiveSession, 'sessionId' | 'continued'> & { readonly title: string };

/** From here on, turns survive a crash of the page. */
async function beginRecording(
  services: SessionDeps,
  { conversationId, abort, undo }: OpeningSession,
  { title, sessionId, continued }: BeginRecording,
): Promise<Recording> {
  const { conversationStore, locks } = services;
  const { conversation } = services.store;
  const userId = isGuest() ? undefined : signedInUserId();
  if (await locks.isAnyHeld(CONVERSATION_LOCK_PREFIX)) showNotice({ type: 'other-tab-listens' });
  const release = await locks.tryAcquire(conversationLock(conversationId));
  const releaseLock = (): void => release?.();
  undo.add(async () => {
    await (continued?.undo() ?? conversationStore.remove(conversationId)).catch(reportFailure);
    // Only after its last write: a free lock gives the record up to recovery.
    releaseLock();
  });
  // The screen may be the next conversation's already.
  abort.signal.throwIfAborted();
  const saveStatus = userId ? 'device' : 'trial';
  if (continued) showInConversation(conversation, { saveStatus });
  else beginConversation(conversation, { id: conversationId, pair: pair.current, saveStatus });
  const onFailed = () => showNotice({ type: 'device-storage-failed' });
  const record: ConversationRecord = {
    ...newRecord({
      id: conversationId,
      sessionId: sessionId ?? '',
      userId,
      title,
      pair: { ...pair.current },
      startedAtMs: continued?.record?.startedAtMs ?? services.clock.now(),
    }),
    interpreter: deviceInterpreter.inSession === 'device' ? 'device' : undefined,
    guestOf: guestOf(),
  };
  const mayRestore = () => userId === (isGuest() ? undefined : signedInUserId());
  const persister = new TurnPersister(conversationStore, record, { onFailed, mayRestore });
  await conversationStore.create(record).catch(onFailed);
  if (continued) {
    persister.save(turnsOnScreen(conversation), []);
    // Before an undo: a write that finds no record puts it back.
    await persister.flush();
  }
  return { persister, record, releaseLock };
}

function guestOf(): GuestOf | undefined {
  const { membership } = room;
  if (membership?.role !== 'guest' || membership.copyId === undefined) return undefined;
  return { copyId: membership.copyId, hostName: membership.hostName };
}
