import { capturedAt } from '../../../../src/domain/connection/delay-log.ts';
import type { DelayEntry } from '../../../../src/domain/connection/delay-log.ts';
import { planReplay } from '../../../../src/domain/connection/replay-plan.ts';
import type { ConnectionLoss } from '../../../../src/domain/connection/replay-plan.ts';
import { createLossMeter, lostBetween } from '../../../../src/domain/connection/audio-loss.ts';
import type { AudioLoss } from '../../../../src/domain/connection/audio-loss.ts';
import { BLOCK_SAMPLES } from '../../../../src/domain/connection/audio-ring.ts';
import { ReplayBuffer } from '../../../../src/domain/connection/replay-buffer.ts';
import type { Turn } from '../../../../src/domain/turn.ts';
import { aTurn } from '../../../fixtures/turns.ts';

const RATE_HZ = 16_000;
const BLOCK_MS = (BLOCK_SAMPLES / RATE_HZ) * 1000;

/** The service's detection of the start and the end of an utterance. */
const ONSET_MS = 80;
const SILENCE_MS = 500;
const PADDING_MS = 300;
/** How often the page learns the delay of the replay. */
const REPORT_MS = 100;
/** A dead path is detected this long after its last sign of life. */
const NOTICED_MS = 1200;

export type Word = { readonly fromMs: number; readonly toMs: number };

export type Outage = {
  /** Nothing that is sent from then on arrives, in either direction. */
  readonly atMs: number;
  /** Until another connection is open. */
  readonly lastsMs: number;
  /** From the last packet to the page's next reading. */
  readonly readingMs: number;
};

export type Scene = {
  readonly words: readonly Word[];
  readonly outages: readonly Outage[];
  /** No event arrives sooner than this after its audio; known to the page. */
  readonly roundTripMs: number;
  /** Further delay of the events, turn by turn. */
  readonly stallsMs: readonly number[];
  /** How much of each second in turn a busy device fails to capture and send. Only where there is no speech. */
  readonly busyMs: readonly number[];
  /** From the start of a replay in the buffer until the page knows of it. */
  readonly replayReportMs: number;
  /** From the end of an utterance to its translation. */
  readonly translationMs: number;
  readonly lengthMs: number;
};

type Report = { readonly atMs: number; readonly change: (turns: Turn[]) => void };

/** Words are reports apart by their amplitudes. */
function amplitudeOf(word: number): number {
  return 0.1 + 0.02 * word;
}

function wordOf(amplitude: number): number | undefined {
  return amplitude < 0.05 ? undefined : Math.round((amplitude - 0.1) / 0.02);
}

/** One call at the service: splits the audio that arrives into utterances and translates each. */
function openService(scene: Scene, openedMs: number, report: (event: Report) => void) {
  let names = 0;
  let lastReceivedMs = 0;
  let utterance: { readonly id: string; readonly words: number[]; readonly fromMs: number } | undefined;
  /** The service's clock counts the audio that has arrived. */
  let heardMs = 0;
  let [loudMs, quietMs] = [0, 0];
  let onset: number[] = [];

  function receivedAt(nowMs: number): number {
    const stallMs = scene.stallsMs[(names - 1) % scene.stallsMs.length] ?? 0;
    lastReceivedMs = Math.max(lastReceivedMs, nowMs + scene.roundTripMs + stallMs);
    return lastReceivedMs;
  }

  function change(id: string, part: Partial<Turn>): Report['change'] {
    return (turns) => {
      const place = turns.findIndex((turn) => turn.itemId === id);
      if (place >= 0) turns[place] = { ...(turns[place] ?? aTurn(id)), ...part };
    };
  }

  function end(nowMs: number, { id, words, fromMs }: NonNullable<typeof utterance>): void {
    const atMs = receivedAt(nowMs);
    report({ atMs, change: change(id, { voice: { call: openedMs, fromMs, end: { toMs: heardMs, atMs } } }) });
    const text = words.join(' ');
    report({
      atMs: atMs + scene.translationMs,
      change: change(id, { status: 'completed', source: { text, language: 'eng' } }),
    });
  }

  return (nowMs: number, amplitude: number): void => {
    const word = wordOf(amplitude);
    heardMs += BLOCK_MS;
    loudMs = word === undefined ? 0 : loudMs + BLOCK_MS;
    quietMs = word === undefined ? quietMs + BLOCK_MS : 0;
    if (word !== undefined && !onset.includes(word)) onset.push(word);
    if (!utterance && loudMs >= ONSET_MS) {
      const id = `${openedMs}-${(names += 1)}`;
      const fromMs = heardMs - PADDING_MS;
      utterance = { id, words: onset, fromMs };
      const startedAtMs = receivedAt(nowMs);
      report({
        atMs: startedAtMs,
        change: (turns) =>
          void turns.push(
            aTurn(id, {
              startedAtMs,
              voice: { call: openedMs, fromMs, end: undefined },
              status: 'in_progress',
              source: { text: '', language: undefined },
            }),
          ),
      });
    }
    if (quietMs < SILENCE_MS) return;
    if (utterance) end(nowMs, utterance);
    utterance = undefined;
    onset = [];
  };
}

/** The words on screen in the end, in order. */
export function simulateConversation(scene: Scene): number[] {
  let clockMs = 0;
  const buffer = new ReplayBuffer(RATE_HZ, () => clockMs);
  const meter = createLossMeter(RATE_HZ, () => clockMs);
  const losses: AudioLoss[] = [];
  const [input, output] = [new Float32Array(BLOCK_SAMPLES), new Float32Array(BLOCK_SAMPLES)];
  const turns: Turn[] = [];
  let reports: Report[] = [];
  const delays: DelayEntry[] = [];
  let outages = [...scene.outages];
  let audioFromMs = 0;
  const { roundTripMs } = scene;
  const clocks = [{ openedMs: 0, lastGapEndMs: 0, missedMs: 0, roundTripMs }];
  let isReplaying = false;
  let lost: { readonly loss: ConnectionLoss; readonly untilMs: number } | undefined;
  let openedMs = 0;
  let service = openService(scene, 0, (one) => reports.push(one));

  const ageOf = (nowMs: number, sentAtMs: number) => Math.max(0, nowMs - capturedAt(delays, sentAtMs));

  function takeOver(nowMs: number, loss: ConnectionLoss): void {
    const cut = planReplay(turns, loss, nowMs, (fromMs, toMs) => lostBetween(losses, fromMs, toMs));
    const heardUntil = cut.heardUntilMs === undefined ? undefined : ageOf(nowMs, cut.heardUntilMs);
    const { backlogMs } = buffer.replay(ageOf(nowMs, cut.replayFromMs), heardUntil);
    delays.push({ atMs: nowMs, delayMs: backlogMs, begins: true });
    const kept = turns.findIndex(({ id }) => id === cut.keptItemId);
    const stay = turns.filter((turn, index) => turn.startedAtMs < cut.retractFromMs || index <= kept);
    turns.splice(0, turns.length, ...stay);
    audioFromMs = nowMs + scene.replayReportMs;
    clocks.push({ openedMs: nowMs, lastGapEndMs: nowMs, missedMs: 0, roundTripMs });
    openedMs = nowMs;
    isReplaying = true;
    service = openService(scene, nowMs, (one) => reports.push(one));
  }

  for (let nowMs = 0; nowMs < scene.lengthMs; nowMs += BLOCK_MS) {
    const word = scene.words.findIndex(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs);
    const spoken = word === -1 ? 0 : amplitudeOf(word);
    const busyMs = scene.busyMs[Math.floor(nowMs / 1000) % scene.busyMs.length] ?? 0;
    const isBusy = word === -1 && nowMs % 1000 < busyMs;
    clockMs = nowMs;
    input.fill(spoken);
    if (!isBusy) {
      buffer.step(input, output);
      const loss = meter.step();
      if (loss) losses.push(loss);
    }
    const isBehind = isReplaying && buffer.phase !== 'idle' && buffer.phase !== 'live';
    const isCaughtUp = buffer.phase === 'live' && delays.at(-1)?.delayMs !== 0;
    const isReport = isBehind && nowMs - (delays.at(-1)?.atMs ?? 0) >= REPORT_MS;
    if (isReport || isCaughtUp) delays.push({ atMs: nowMs, delayMs: buffer.delayMs });

    const outage = outages[0];
    if (!lost && outage && nowMs >= outage.atMs) {
      outages = outages.slice(1);
      const loss = { lastAliveMs: nowMs + outage.readingMs, audioFromMs, clocks: [...clocks] };
      lost = { loss, untilMs: nowMs + outage.lastsMs };
      // Events that were on their way are lost.
      reports = reports.filter((one) => one.atMs <= nowMs + outage.readingMs);
    }
    if (lost && buffer.phase !== 'idle' && nowMs >= lost.loss.lastAliveMs + NOTICED_MS) {
      buffer.stop();
      delays.push({ atMs: nowMs, delayMs: 0, begins: true });
    }
    const due = reports.filter((one) => one.atMs <= nowMs);
    reports = reports.filter((one) => one.atMs > nowMs);
    for (const { change } of due) change(turns);
    if (due.length > 0) buffer.playNext();

    if (lost && nowMs >= lost.untilMs) {
      reports = [];
      takeOver(nowMs, lost.loss);
      lost = undefined;
    }
    if (!lost && !isBusy && nowMs > openedMs) service(nowMs, isReplaying ? (output[0] ?? 0) : spoken);
  }
  return turns.flatMap(({ source }) => source.text.split(' ').filter(Boolean).map(Number));
}
