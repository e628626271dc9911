import type { Line, LineListener, LineOpening } from '../../ports/line.ts';
import type { OpenMicrophone } from '../../ports/microphone.ts';
import type { ConversationWorld } from '../../ports/world.ts';
import type { CallNotice } from '../../protocol/call-notice.ts';
import type { ReceivedFrame } from '../../protocol/interpreter-worker.ts';
import { setListeningTo } from '../../state/device-interpreter.ts';
import { setPlaybackBlocked } from '../../state/session.ts';
import { isStaleSecret, lineRefusal, mintCall } from './mint-call.ts';
import type { CallRefusal, MintedCall } from './mint-call.ts';

/** One of the lines that a conversation runs over, one after the other. */
export type Strand = {
  readonly line: Line;
  /** Lets what it says through, beginning with what was held back. */
  release(): void;
  /** Holds back what it says until it is known whether it counts. */
  hold(): void;
  /** What it says from now on, or was held back, is not heard: another line has taken over. */
  drop(): void;
  readonly isLost: boolean;
};

export type StrandOpening = { readonly type: 'opened'; readonly strand: Strand } | CallRefusal;

export type StrandEars = {
  onFrame(frame: ReceivedFrame): void;
  onLost(): void;
  /** Our server's own word about the call. */
  onNotice(notice: CallNotice): void;
};

/** How to open a line, once it is known who interprets: a call at the service, or this device by itself. */
export type WayIn = Exclude<MintedCall, CallRefusal> | { readonly type: 'on-device'; readonly open: OpenLine };

type OpenLine = (microphone: OpenMicrophone, listener: LineListener, signal: AbortSignal) => Promise<LineOpening>;

/** Opens the line of a call. A secret that has run out is replaced once. */
export async function openStrand(
  world: ConversationWorld,
  wayIn: WayIn | CallRefusal,
  microphone: OpenMicrophone,
  ears: StrandEars,
  signal: AbortSignal,
): Promise<StrandOpening> {
  if (wayIn.type === 'refused') return wayIn;
  const first = await openLine(openerOf(world, wayIn), microphone, ears, signal);
  if ('line' in first) return { type: 'opened', strand: first };
  if (wayIn.type === 'on-device' || !isStaleSecret(first.failure)) return lineRefusal(first.failure);
  const again = await mintCall(world, { session_id: wayIn.sessionId });
  if (again.type === 'refused') return again;
  const second = await openLine(openerOf(world, again), microphone, ears, signal);
  return 'line' in second ? { type: 'opened', strand: second } : lineRefusal(second.failure);
}

function openerOf(world: ConversationWorld, wayIn: WayIn): OpenLine {
  if (wayIn.type === 'on-device') return wayIn.open;
  return (microphone, listener, signal) => world.lines.open(wayIn.address, microphone, listener, signal);
}

async function openLine(
  open: OpenLine,
  microphone: OpenMicrophone,
  ears: StrandEars,
  signal: AbortSignal,
): Promise<Strand | Extract<LineOpening, { type: 'failed' }>> {
  let held: ReceivedFrame[] | undefined = [];
  let dropped = false;
  let isLost = false;

  const listener: LineListener = {
    onFrame(text, receivedAtMs) {
      if (dropped) return;
      if (held) held.push({ text, receivedAtMs });
      else ears.onFrame({ text, receivedAtMs });
    },
    onConnected: () => undefined,
    onLost() {
      isLost = true;
      if (!dropped) ears.onLost();
    },
    onPlaybackBlocked: setPlaybackBlocked,
    onListening: setListeningTo,
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
    line: opening.line,
    release() {
      const frames = held ?? [];
      held = undefined;
      if (!dropped) for (const frame of frames) ears.onFrame(frame);
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
