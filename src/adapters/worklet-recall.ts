// The bundler's suffix makes the address the default export.
// oxlint-disable-next-line import/default
import workletUrl from '../../workers/voice-memory/voice-memory.worklet.ts?worker&url';
import { saidAt } from '../domain/line/delay-log.ts';
import type { DelayEntry } from '../domain/line/delay-log.ts';
import { lostBetween } from '../domain/line/sound-loss.ts';
import type { SoundLoss } from '../domain/line/sound-loss.ts';
import type { OpenMicrophone } from '../ports/microphone.ts';
import type { VoiceRecall } from '../ports/voice-recall.ts';
import type { VoiceMemoryReport, VoiceMemoryRequest } from '../protocol/voice-memory-worklet.ts';
import { openMemoryOf, streamOf } from './media-microphone.ts';
import type { SoundRoom } from './sound-room.ts';

/** A worklet that has not answered by then will not: the system has put the sound to sleep. */
const ANSWER_MS = 1000;
/** While it catches up it reports ten times a second. */
const SILENT_MS = 2000;
/** Longer ago nobody asks: a cut looks at half a minute, and at when the last few turns were told. */
const KEPT_MS = 300_000;

type Bench = { readonly node: AudioWorkletNode; readonly microphone: OpenMicrophone };

/** The memory of the microphone, in an AudioWorklet of its own. */
export function createWorkletRecall(room: SoundRoom): VoiceRecall {
  const answers = new Map<number, (report: VoiceMemoryReport | undefined) => void>();
  const listeners = new Set<() => void>();
  let bench: Bench | undefined;
  let source: MediaStreamAudioSourceNode | undefined;
  let delays: DelayEntry[] = [];
  let losses: SoundLoss[] = [];
  let lastId = 0;
  let watchdog: ReturnType<typeof setTimeout> | undefined;

  async function openBench(context: AudioContext): Promise<Bench> {
    await context.audioWorklet.addModule(workletUrl);
    const node = new AudioWorkletNode(context, 'voice-memory', {
      numberOfInputs: 1,
      numberOfOutputs: 1,
      outputChannelCount: [1],
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    const destination = context.createMediaStreamDestination();
    node.connect(destination);
    node.port.onmessage = ({ data }: MessageEvent<VoiceMemoryReport>) => hear(data);
    return { node, microphone: openMemoryOf(destination.stream) };
  }

  function hear(report: VoiceMemoryReport): void {
    switch (report.type) {
      case 'replaying':
      case 'speech':
        answers.get(report.id)?.(report);
        return;
      case 'behind':
        return noteDelay({ atMs: report.atMs, delayMs: report.delayMs });
      case 'caught-up':
        return caughtUp(report.atMs);
      case 'lost':
        losses = [...recent(losses, report.atMs), report];
        return;
    }
  }

  function noteDelay(entry: DelayEntry): void {
    delays = [...recent(delays, entry.atMs), entry];
    clearTimeout(watchdog);
    watchdog = setTimeout(() => caughtUp(Date.now()), SILENT_MS);
  }

  function caughtUp(atMs: number): void {
    clearTimeout(watchdog);
    delays = [...delays, { atMs, delayMs: 0 }];
    for (const listener of listeners) listener();
  }

  function tell(request: VoiceMemoryRequest): void {
    bench?.node.port.postMessage(request);
  }

  function ask(request: (id: number) => VoiceMemoryRequest): Promise<VoiceMemoryReport | undefined> {
    if (!bench) return Promise.resolve(undefined);
    const id = ++lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(undefined), ANSWER_MS);
      const settle = (report: VoiceMemoryReport | undefined) => {
        clearTimeout(timer);
        answers.delete(id);
        resolve(report);
      };
      answers.set(id, settle);
      tell(request(id));
    });
  }

  function stop(): void {
    clearTimeout(watchdog);
    tell({ type: 'stop' });
    delays = [...delays, { atMs: Date.now(), delayMs: 0, begins: true }];
  }

  return {
    async listen(microphone) {
      const context = room.wake();
      source?.disconnect();
      source = context.createMediaStreamSource(streamOf(microphone));
      const connected = source;
      bench ??= await openBench(context);
      if (source === connected) connected.connect(bench.node);
    },
    microphone: () => bench?.microphone,
    async replay(sinceMs, heardUntilMs) {
      const report = await ask((id) => ({
        type: 'replay',
        id,
        sinceMs: saidAt(delays, sinceMs),
        heardUntilMs: heardUntilMs === undefined ? undefined : saidAt(delays, heardUntilMs),
      }));
      if (report?.type !== 'replaying') return undefined;
      noteDelay({ atMs: report.atMs, delayMs: report.recall.backlogMs, begins: true });
      return report.recall;
    },
    go: () => tell({ type: 'go' }),
    onCaughtUp(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop,
    delayMs: (sentAtMs) => sentAtMs - saidAt(delays, sentAtMs),
    lossBetween: (fromMs, toMs) => lostBetween(losses, fromMs, toMs),
    async hasSpeech(fromMs, toMs) {
      const report = await ask((id) => ({
        type: 'has-speech',
        id,
        fromMs: saidAt(delays, fromMs),
        toMs,
      }));
      // Without a witness it is taken for spoken: words are worth more than a call.
      return report?.type !== 'speech' || report.found;
    },
    close() {
      stop();
      source?.disconnect();
      source = undefined;
      [delays, losses] = [[], []];
      room.sleep();
    },
  };
}

/** With the last of the others, which still counts. */
function recent<Entry extends { readonly atMs: number }>(entries: readonly Entry[], nowMs: number): Entry[] {
  return entries.slice(
    Math.max(
      0,
      entries.findLastIndex(({ atMs }) => nowMs - atMs >= KEPT_MS),
    ),
  );
}
