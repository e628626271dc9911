import type { LanguageCode } from '../domain/language.ts';
import type { ConversationEvent, ReceivedEvent } from '../domain/turns/conversation-event.ts';
import type { CallNotice } from '../protocol/call-notice.ts';
import type { OpenMicrophone } from '../ports/microphone.ts';
import type { SessionDeps } from './session-deps.ts';
import type { ConnectionListener, ConnectResult, VoiceConnection } from '../ports/voice-connection.ts';
import { setListeningTo, setTypedOnly, type SessionInterpreter } from '../state/session-interpreter.ts';
import { connectionRefusal, isStaleSecret, requestCall, type CallGrant, type CallRefusal } from './request-call.ts';

/** One of the connections of a conversation, with the events that it delivers. */
export type BufferedConnection = { readonly connection: VoiceConnection; readonly events: EventBuffer };

export type ConnectOutcome = ({ readonly type: 'opened' } & BufferedConnection) | CallRefusal;

/** Where to connect: a call of the voice service, the on-device engine, or nowhere until the user asks for it. */
export type ConnectTarget =
  | Exclude<CallGrant, CallRefusal>
  | { readonly type: 'on-device'; readonly open: Connect }
  | { readonly type: 'later' };

type ReachableTarget = Exclude<ConnectTarget, { readonly type: 'later' }>;

type Connect = (
  microphone: OpenMicrophone,
  listener: ConnectionListener,
  signal: AbortSignal,
) => Promise<ConnectResult>;

export type EventReceiver = {
  onEvent(event: ReceivedEvent): void;
  onLost(): void;
  onPlaybackBlocked(isBlocked: boolean): void;
  /** Reports a notice of our own server about the call. */
  onNotice(notice: CallNotice): void;
};

/** Holds back the events of a connection until it is known whether they count. At first it holds them. */
export class EventBuffer implements ConnectionListener {
  readonly #receiver: EventReceiver;
  readonly #interpreter: SessionInterpreter;
  /** Undefined while events pass through. */
  #held: ReceivedEvent[] | undefined = [];
  #isDropped = false;
  #isLost = false;

  constructor(receiver: EventReceiver, interpreter: SessionInterpreter) {
    this.#receiver = receiver;
    this.#interpreter = interpreter;
  }

  /** Nothing more comes of the connection. */
  get isLost(): boolean {
    return this.#isLost || this.#isDropped;
  }

  /** Another connection has taken over, and gets what the microphone buffer sends. */
  get isDropped(): boolean {
    return this.#isDropped;
  }

  hold(): void {
    this.#held ??= [];
  }

  /** Passes events on, beginning with those that were held. */
  release(): void {
    const events = this.#held ?? [];
    this.#held = undefined;
    if (!this.#isDropped) for (const event of events) this.#receiver.onEvent(event);
  }

  /** Another connection has taken over: nothing of this one counts any more. */
  drop(): void {
    this.#isDropped = true;
    this.#held = undefined;
  }

  onEvent(event: ConversationEvent, receivedAtMs: number): void {
    if (this.#isDropped) return;
    if (this.#held) this.#held.push({ event, receivedAtMs });
    else this.#receiver.onEvent({ event, receivedAtMs });
  }

  onConnected(): void {
    // `connect` resolves next.
  }

  onLost(): void {
    this.#isLost = true;
    if (!this.#isDropped) this.#receiver.onLost();
  }

  onPlaybackBlocked(isBlocked: boolean): void {
    this.#receiver.onPlaybackBlocked(isBlocked);
  }

  onInputLanguage(language: LanguageCode | undefined): void {
    setListeningTo(this.#interpreter, language);
  }

  onTypedOnly(): void {
    setTypedOnly(this.#interpreter);
  }

  onNotice(notice: CallNotice): void {
    if (!this.#isDropped) this.#receiver.onNotice(notice);
  }
}

/** Opens a connection. A secret that has expired is replaced once. */
export async function connect(
  services: SessionDeps,
  target: ReachableTarget | CallRefusal,
  microphone: OpenMicrophone,
  receiver: EventReceiver,
  signal: AbortSignal,
): Promise<ConnectOutcome> {
  if (target.type === 'refused') return target;
  const newBuffer = () => new EventBuffer(receiver, services.store.interpreter);
  const first = await open(openerOf(services, target), microphone, newBuffer(), signal);
  if (first.type === 'opened') return first;
  if (target.type === 'on-device' || !isStaleSecret(first.failure))
    return connectionRefusal(first.failure, services.store.room);
  const fresh = await requestCall(services, { session_id: target.sessionId }, target.address.receivedIds);
  if (fresh.type === 'refused') return fresh;
  const second = await open(openerOf(services, fresh), microphone, newBuffer(), signal);
  return second.type === 'opened' ? second : connectionRefusal(second.failure, services.store.room);
}

function openerOf({ voiceTransport }: SessionDeps, target: ReachableTarget): Connect {
  if (target.type === 'on-device') return target.open;
  return (microphone, listener, signal) => voiceTransport.connect(target.address, microphone, listener, signal);
}

async function open(
  connectTo: Connect,
  microphone: OpenMicrophone,
  events: EventBuffer,
  signal: AbortSignal,
): Promise<({ readonly type: 'opened' } & BufferedConnection) | Extract<ConnectResult, { type: 'failed' }>> {
  const result = await connectTo(microphone, events, signal);
  if (result.type === 'opened') return { type: 'opened', connection: result.connection, events };
  // Notices of our server about a call that failed to open are dropped.
  events.drop();
  return result;
}
