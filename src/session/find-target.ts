import type { SessionId } from '../domain/ids.ts';
import { isTypedOnly } from '../domain/on-device/interpreter-in-use.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import { deviceInterpreter } from '../state/device-interpreter.ts';
import { pair } from '../state/pair.ts';
import { isGuest } from '../state/room.ts';
import { soundSource } from '../state/sound-source.ts';
import { setSessionInterpreter } from '../state/session-interpreter.ts';
import type { ConnectTarget } from './buffered-connection.ts';
import { continuedConversation, type ContinuedConversation } from './continued-conversation.ts';
import { deleteServerSession } from './delete-server-session.ts';
import type { WithMicrophone } from './open-microphone.ts';
import type { OpeningSession } from './opening-session.ts';
import { requestCall, type CallRefusal } from './request-call.ts';
import type { SessionDeps } from './session-deps.ts';

/** A session that knows who interprets it. */
export type WithTarget = WithMicrophone & {
  readonly target: ConnectTarget;
  readonly title: string;
  /** Undefined where this device interprets: the server has no session for it. */
  readonly sessionId: SessionId | undefined;
  /** Undefined for a conversation that begins with this session. */
  readonly continued: ContinuedConversation | undefined;
};

export async function findTarget(
  services: SessionDeps,
  opening: OpeningSession,
  open: WithMicrophone,
): Promise<WithTarget | CallRefusal> {
  const { conversation, room } = services.store;
  const continued = opening.isContinued
    ? await continuedConversation(services.conversationStore, opening.conversationId, conversation)
    : undefined;
  opening.abort.signal.throwIfAborted();
  const title = continued?.record?.title ?? soundSource.title ?? services.conversationTitle(services.clock.now());
  const target = await targetOf(services, opening, open, { title, record: continued?.record });
  opening.abort.signal.throwIfAborted();
  if (target.type === 'refused') return target;
  // A guest's session belongs to the host: this device neither stores nor deletes it.
  const sessionId = target.type === 'granted' && !isGuest(room) ? target.sessionId : undefined;
  return { ...open, target, title, sessionId, continued };
}

/** Falls back to this device when the service cannot be reached, where the device is able to interpret. */
async function targetOf(
  services: SessionDeps,
  { abort, undo }: OpeningSession,
  { microphone }: WithMicrophone,
  { title, record }: { readonly title: string; readonly record: ConversationRecord | undefined },
): Promise<ConnectTarget | CallRefusal> {
  const { interpreter, room } = services.store;
  if (interpreter.kind === 'device') return onDeviceTarget(services);
  const again = record?.sessionId ? await requestCall(services, { session_id: record.sessionId }) : undefined;
  if (again?.type === 'granted') return again;
  // The session may have been deleted on another device.
  const grant = again && again.reason !== 'unknown' ? again : await requestCall(services, { title });
  if (grant.type === 'granted') {
    if (!isGuest(room)) undo.add(() => deleteServerSession(services, grant.sessionId));
    return grant;
  }
  // Stop came meanwhile: what follows may change the state of a session that has been started since.
  abort.signal.throwIfAborted();
  // The guest reads on; a call is asked for again when they want to speak.
  if (grant.reason === 'room-limit') return { type: 'later' };
  const { readiness } = deviceInterpreter;
  // One conversation is interpreted in one place: the server has the session of this one. The device hears no tab.
  if (again || soundSource.mode !== 'microphone') return grant;
  if (grant.reason !== 'network' || isGuest(room) || (readiness.type !== 'ready' && !isTypedOnly(readiness)))
    return grant;
  setSessionInterpreter(interpreter, 'device');
  // Typing needs no open microphone, and its indicator would alarm; some recognisers open their own.
  if (interpreter.hasNoMicrophone) {
    services.levels.close();
    microphone.close();
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
