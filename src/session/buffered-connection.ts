import type { VoiceConnection, ConnectionListener, ConnectResult } from '../ports/voice-connection.ts';
import type { OpenMicrophone } from '../ports/microphone.ts';
import type { SessionServices } from '../ports/services.ts';
import type { CallNotice } from '../protocol/call-notice.ts';
import type { ReceivedEvent } from '../domain/turns/conversation-event.ts';
import { setListeningTo } from '../state/device-interpreter.ts';
import { setPlaybackBlocked } from '../state/session.ts';
import { isStaleSecret, connectionRefusal, requestCall } from './request-call.ts';
import type { CallRefusal, CallGrant } from './request-call.ts';

/** One of the lines that a conversation runs over, one after the other. */
export type BufferedConnection = {
  readonly connection: VoiceConnection;
  /** Lets what it says through, beginning with what was held back. */
  release(): void;
  /** Holds back what it says until it is known whether it counts. */
  hold(): void;
  /** What it says from now on, or was held back, is not heard: another line has taken over. */
  drop(): void;
  readonly isLost: boolean;
};

export type ConnectOutcome = { readonly type: 'opened'; readonly strand: BufferedConnection } | CallRefusal;

export type BufferedConnectionListener = {
  onEvent(event: ReceivedEvent): void;
  onLost(): void;
  /** Our server's own word about the call. */
  onNotice(notice: CallNotice): void;
};

/** How to open a line, once it is known who interprets: a call at the service, or this device by itself. */
export type ConnectTarget = Exclude<CallGrant, CallRefusal> | { readonly type: 'on-device'; readonly open: OpenLine };

type OpenLine = (
  microphone: OpenMicrophone,
  listener: ConnectionListener,
  signal: AbortSignal,
) => Promise<ConnectResult>;

/** Opens the line of a call. A secret that has run out is replaced once. */
export async function connect(
  world: SessionServices,
  wayIn: ConnectTarget | CallRefusal,
  microphone: OpenMicrophone,
  ears: BufferedConnectionListener,
  signal: AbortSignal,
): Promise<ConnectOutcome> {
  if (wayIn.type === 'refused') return wayIn;
  const first = await openLine(openerOf(world, wayIn), microphone, ears, signal);
  if ('connection' in first) return { type: 'opened', strand: first };
  if (wayIn.type === 'on-device' || !isStaleSecret(first.failure)) return connectionRefusal(first.failure);
  const again = await requestCall(world, { session_id: wayIn.sessionId });
  if (again.type === 'refused') return again;
  const second = await openLine(openerOf(world, again), microphone, ears, signal);
  return 'connection' in second ? { type: 'opened', strand: second } : connectionRefusal(second.failure);
}

function openerOf(world: SessionServices, wayIn: ConnectTarget): OpenLine {
  if (wayIn.type === 'on-device') return wayIn.open;
  return (microphone, listener, signal) => world.voiceTransport.connect(wayIn.address, microphone, listener, signal);
}

async function openLine(
  open: OpenLine,
  microphone: OpenMicrophone,
  ears: BufferedConnectionListener,
  signal: AbortSignal,
): Promise<BufferedConnection | Extract<ConnectResult, { type: 'failed' }>> {
  let held: ReceivedEvent[] | undefined = [];
  let dropped = false;
  let isLost = false;

  const listener: ConnectionListener = {
    onEvent(event, receivedAtMs) {
      if (dropped) return;
      if (held) held.push({ event, receivedAtMs });
      else ears.onEvent({ event, receivedAtMs });
    },
    onConnected: () => undefined,
    onLost() {
      isLost = true;
      if (!dropped) ears.onLost();
    },
    onPlaybackBlocked: setPlaybackBlocked,
    onInputLanguage: setListeningTo,
    onNotice(notice) {
      if (!dropped) ears.onNotice(notice);
    },
  };

  const opening = await open(microphone, listener, signal);
  if (opening.type === 'failed') {
    // Our server may still have something to say of the call that came to nothing.
    dropped = true;
    return opening;
  }
  return {
    connection: opening.connection,
    release() {
      const events = held ?? [];
      held = undefined;
      if (!dropped) for (const event of events) ears.onEvent(event);
    },
    hold() {
      held ??= [];
    },
    drop() {
      dropped = true;
      held = undefined;
    },
    get isLost() {
      return isLost;
    },
  };
}
