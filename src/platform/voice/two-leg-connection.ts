import type {
  VoiceConnection,
  CallTarget,
  ConnectionFailure,
  ConnectionListener,
  ConnectResult,
  VoiceTransport,
} from '../../ports/voice-connection.ts';
import type { CallLeg } from '../../ports/voice-connection.ts';
import type { OpenMicrophone } from '../../ports/microphone.ts';
import type { CallNotice } from '../../protocol/call-notice.ts';
import { createLegTurns } from '../../protocol/realtime/leg-turns.ts';
import { parseLegEvent } from '../../protocol/realtime/parse-leg-event.ts';
import { createTurnWriter } from '../../protocol/realtime/turn-writer.ts';

const TICK_MS = 250;
/** Nobody but the page hears speech on such a call; a silent one is ended after a while. */
const TELL_SPEECH_MS = 30_000;

export type TwoLegs = readonly [CallLeg, CallLeg];

/**
 * Two calls with one microphone, one into each language. Each is silent on speech in its own language, so that the
 * right one answers by itself.
 *
 *   microphone ─┬─→ into the target ─ words, translation ─┐
 *               └─→ into the source ─ translation ────────┴─→ turns, cut by silence ─→ listener
 */
export async function openTwoLegConnection(
  lines: readonly [VoiceTransport, VoiceTransport],
  legs: TwoLegs,
  microphone: OpenMicrophone,
  listener: ConnectionListener,
  signal: AbortSignal,
): Promise<ConnectResult> {
  const conversation = createConversation(legs, listener);
  const openings = await Promise.all([
    lines[0].connect(addressOf(legs[0]), microphone, conversation.listenerOf(legs[0]), signal),
    lines[1].connect(addressOf(legs[1]), microphone, conversation.listenerOf(legs[1]), signal),
  ]);
  const failed = openings.find((one) => one.type === 'failed') ?? conversation.lostEarly();
  const open = openings.flatMap((one) => (one.type === 'opened' ? [one.connection] : []));
  if (failed) {
    for (const line of open) line.close();
    return failed;
  }
  return { type: 'opened', connection: conversation.begin(open) };
}

function addressOf({ webrtcUrl, secret }: CallLeg): CallTarget {
  return { webrtcUrl, secret, deployment: '', needsEndReport: true };
}

function createConversation([intoTarget, intoSource]: TwoLegs, listener: ConnectionListener) {
  const pair = { source: intoSource.into, target: intoTarget.into };
  const openedAtMs = Date.now();
  const writer = createTurnWriter({
    write: (event) => listener.onFrame(JSON.stringify(event), Date.now()),
    newId: () => crypto.randomUUID(),
    elapsedMs: () => Date.now() - openedAtMs,
  });
  const turns = createLegTurns(pair, writer);
  const usedByLeg = new Map<CallLeg, number>();
  const blockedLegs = new Set<CallLeg>();
  let lines: readonly VoiceConnection[] = [];
  let ticking: ReturnType<typeof setInterval> | undefined;
  let toldAtMs = 0;
  let isOver = false;
  let lost: ConnectionFailure | undefined;

  function receive(leg: CallLeg, text: string, receivedAtMs: number): void {
    const frame = parseLegEvent(text);
    if (frame.type === 'passed-on') return passOn(leg, text, receivedAtMs);
    if (frame.type === 'other') return;
    if (receivedAtMs - toldAtMs >= TELL_SPEECH_MS) {
      toldAtMs = receivedAtMs;
      tellSpeech(intoTarget);
    }
    if (frame.type === 'heard') turns.heard(frame.delta, receivedAtMs);
    else turns.said(leg.into, frame.delta, receivedAtMs);
  }

  /** Both sessions begin and fail; the conversation begins once. */
  function passOn(leg: CallLeg, text: string, receivedAtMs: number): void {
    if (leg === intoTarget || !text.includes('session.created')) listener.onFrame(text, receivedAtMs);
  }

  /** Each call tells what it has used itself; the conversation has used both. */
  function passNotice(leg: CallLeg, notice: CallNotice): void {
    if (notice.type !== 'call.usage') return listener.onNotice?.(notice);
    usedByLeg.set(leg, notice.used_tokens);
    const used = [...usedByLeg.values()].reduce((sum, one) => sum + one, 0);
    listener.onNotice?.({ ...notice, used_tokens: used });
  }

  /** One tap lets both sound. */
  function notePlayback(leg: CallLeg, isBlocked: boolean): void {
    if (isBlocked) blockedLegs.add(leg);
    else blockedLegs.delete(leg);
    listener.onPlaybackBlocked(blockedLegs.size > 0);
  }

  function close(): void {
    if (isOver) return;
    isOver = true;
    clearInterval(ticking);
    for (const line of lines) {
      line.send({ type: 'session.close' });
      line.close();
    }
  }

  function lose(failure: ConnectionFailure): void {
    if (isOver) return;
    lost = failure;
    if (lines.length === 0) return;
    close();
    listener.onLost(failure);
  }

  /** One call was lost while the other was still opening. */
  function lostEarly(): ConnectResult | undefined {
    return lost && { type: 'failed', failure: lost };
  }

  function begin(opened: readonly VoiceConnection[]): VoiceConnection {
    lines = opened;
    ticking = setInterval(() => turns.tick(Date.now()), TICK_MS);
    listener.onConnected();
    return {
      send: (event) => lines.forEach((line) => line.send(event)),
      async unlockPlayback() {
        blockedLegs.clear();
        return (await Promise.all(lines.map((line) => line.unlockPlayback()))).every(Boolean);
      },
      replaceMicrophone: (fresh) => lines.forEach((line) => line.replaceMicrophone(fresh)),
      mute: () => lines.forEach((line) => line.mute()),
      setPlaybackMuted: (quiet) => lines.forEach((line) => line.setPlaybackMuted(quiet)),
      quality: async () => lines[0]?.quality(),
      close,
      hangUp: close,
    };
  }

  return {
    begin,
    lostEarly,
    listenerOf: (leg: CallLeg): ConnectionListener => ({
      onFrame: (text, receivedAtMs) => receive(leg, text, receivedAtMs),
      // Connected is when both are.
      onConnected: () => undefined,
      onLost: lose,
      onPlaybackBlocked: (isBlocked) => notePlayback(leg, isBlocked),
      onNotice: (notice) => passNotice(leg, notice),
    }),
  };
}

/** Beside the address of the calls. A lost word of this costs nothing but another one later. */
function tellSpeech({ webrtcUrl, secret }: CallLeg): void {
  const url = new URL('speech', new URL(webrtcUrl, location.href));
  fetch(url, { method: 'PUT', headers: { authorization: `Bearer ${secret}` } }).catch(() => undefined);
}
