import type { Line, LineAddress, LineFailure, LineListener, LineOpening, Lines } from '../ports/line.ts';
import type { LineLeg } from '../ports/line.ts';
import type { OpenMicrophone } from '../ports/microphone.ts';
import type { CallNotice } from '../protocol/call-notice.ts';
import { createLegTurns } from '../protocol/realtime/leg-turns.ts';
import { parseLegFrame } from '../protocol/realtime/parse-leg-frame.ts';
import { createTurnWriter } from '../protocol/realtime/turn-writer.ts';

const TICK_MS = 250;
/** Nobody but the page hears speech on such a call; a silent one is ended after a while. */
const TELL_SPEECH_MS = 30_000;

export type TwoLegs = readonly [LineLeg, LineLeg];

/**
 * Two calls with one microphone, one into each language. Each is silent on speech in its own language, so that the
 * right one answers by itself.
 *
 *   microphone ─┬─→ into the target ─ words, translation ─┐
 *               └─→ into the source ─ translation ────────┴─→ turns, cut by silence ─→ listener
 */
export async function openTranslateLine(
  lines: readonly [Lines, Lines],
  legs: TwoLegs,
  microphone: OpenMicrophone,
  listener: LineListener,
  signal: AbortSignal,
): Promise<LineOpening> {
  const conversation = createConversation(legs, listener);
  const openings = await Promise.all([
    lines[0].open(addressOf(legs[0]), microphone, conversation.listenerOf(legs[0]), signal),
    lines[1].open(addressOf(legs[1]), microphone, conversation.listenerOf(legs[1]), signal),
  ]);
  const failed = openings.find((one) => one.type === 'failed') ?? conversation.lostEarly();
  const open = openings.flatMap((one) => (one.type === 'opened' ? [one.line] : []));
  if (failed) {
    for (const line of open) line.close();
    return failed;
  }
  return { type: 'opened', line: conversation.begin(open) };
}

function addressOf({ webrtcUrl, secret }: LineLeg): LineAddress {
  return { webrtcUrl, secret, deployment: '', needsGoodbye: true };
}

function createConversation([intoTarget, intoSource]: TwoLegs, listener: LineListener) {
  const pair = { source: intoSource.into, target: intoTarget.into };
  const openedAtMs = Date.now();
  const writer = createTurnWriter({
    write: (event) => listener.onFrame(JSON.stringify(event), Date.now()),
    newId: () => crypto.randomUUID(),
    elapsedMs: () => Date.now() - openedAtMs,
  });
  const turns = createLegTurns(pair, writer);
  const usedByLeg = new Map<LineLeg, number>();
  const blockedLegs = new Set<LineLeg>();
  let lines: readonly Line[] = [];
  let ticking: ReturnType<typeof setInterval> | undefined;
  let toldAtMs = 0;
  let isOver = false;
  let lost: LineFailure | undefined;

  function receive(leg: LineLeg, text: string, receivedAtMs: number): void {
    const frame = parseLegFrame(text);
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
  function passOn(leg: LineLeg, text: string, receivedAtMs: number): void {
    if (leg === intoTarget || !text.includes('session.created')) listener.onFrame(text, receivedAtMs);
  }

  /** Each call tells what it has used itself; the conversation has used both. */
  function passNotice(leg: LineLeg, notice: CallNotice): void {
    if (notice.type !== 'call.usage') return listener.onNotice?.(notice);
    usedByLeg.set(leg, notice.used_tokens);
    const used = [...usedByLeg.values()].reduce((sum, one) => sum + one, 0);
    listener.onNotice?.({ ...notice, used_tokens: used });
  }

  /** One tap lets both sound. */
  function notePlayback(leg: LineLeg, isBlocked: boolean): void {
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

  function lose(failure: LineFailure): void {
    if (isOver) return;
    lost = failure;
    if (lines.length === 0) return;
    close();
    listener.onLost(failure);
  }

  /** One call was lost while the other was still opening. */
  function lostEarly(): LineOpening | undefined {
    return lost && { type: 'failed', failure: lost };
  }

  function begin(opened: readonly Line[]): Line {
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
      setQuiet: (quiet) => lines.forEach((line) => line.setQuiet(quiet)),
      quality: async () => lines[0]?.quality(),
      close,
      hangUp: close,
    };
  }

  return {
    begin,
    lostEarly,
    listenerOf: (leg: LineLeg): LineListener => ({
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
function tellSpeech({ webrtcUrl, secret }: LineLeg): void {
  const url = new URL('speech', new URL(webrtcUrl, location.href));
  fetch(url, { method: 'PUT', headers: { authorization: `Bearer ${secret}` } }).catch(() => undefined);
}
