// The bundler's suffix makes the address the default export.
// oxlint-disable-next-line import/default
import workletUrl from '../../../workers/microphone-buffer/microphone-buffer.worklet.ts?worker&url';
import { capturedAt } from '../../domain/connection/delay-log.ts';
import type { DelayEntry } from '../../domain/connection/delay-log.ts';
import { lostBetween } from '../../domain/connection/audio-loss.ts';
import type { AudioLoss } from '../../domain/connection/audio-loss.ts';
import type { OpenMicrophone } from '../../ports/microphone.ts';
import type { MicrophoneBuffer } from '../../ports/microphone-buffer.ts';
import type { MicrophoneBufferReport, MicrophoneBufferRequest } from '../../protocol/microphone-buffer-worklet.ts';
import { replayMicrophoneOf } from './media-microphone.ts';
import type { SharedAudioContext } from './shared-audio-context.ts';

/** A worklet that has not answered by then will not: the system has put the sound to sleep. */
const ANSWER_MS = 1000;
/** While it catches up it reports ten times a second. */
const SILENT_MS = 2000;
/** Longer ago nobody asks: a cut looks at half a minute, and at when the last few turns were told. */
const KEPT_MS = 300_000;

type Bench = { readonly node: AudioWorkletNode; readonly microphone: OpenMicrophone };

/** The memory of the microphone, in an AudioWorklet of its own. */
export function createWorkletMicrophoneBuffer(room: SharedAudioContext): MicrophoneBuffer {
  const answers = new Map<number, (report: MicrophoneBufferReport | undefined) => void>();
  const listeners = new Set<() => void>();
  let bench: Bench | undefined;
  let source: MediaStreamAudioSourceNode | undefined;
  let delays: DelayEntry[] = [];
  let losses: AudioLoss[] = [];
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
    node.port.onmessage = ({ data }: MessageEvent<MicrophoneBufferReport>) => hear(data);
    return { node, microphone: replayMicrophoneOf(destination.stream) };
  }

  function hear(report: MicrophoneBufferReport): void {
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

  function tell(request: MicrophoneBufferRequest): void {
    bench?.node.port.postMessage(request);
  }

  function ask(request: (id: number) => MicrophoneBufferRequest): Promise<MicrophoneBufferReport | undefined> {
    if (!bench) return Promise.resolve(undefined);
    const id = ++lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(undefined), ANSWER_MS);
      const settle = (report: MicrophoneBufferReport | undefined) => {
        clearTimeout(timer);
        answers.delete(id);
        resolve(report);
      };
      answers.set(id, settle);
      tell(request(id));
    });
  }

  function stopReplay(): void {
    clearTimeout(watchdog);
    tell({ type: 'stop' });
    delays = [...delays, { atMs: Date.now(), delayMs: 0, begins: true }];
  }

  return {
    async record(microphone) {
      const context = room.resume();
      source?.disconnect();
      source = context.createMediaStreamSource(microphone.stream);
      const connected = source;
      bench ??= await openBench(context);
      if (source === connected) connected.connect(bench.node);
    },
    microphone: () => bench?.microphone,
    async replay(sinceMs, heardUntilMs) {
      const report = await ask((id) => ({
        type: 'replay',
        id,
        sinceMs: capturedAt(delays, sinceMs),
        heardUntilMs: heardUntilMs === undefined ? undefined : capturedAt(delays, heardUntilMs),
      }));
      if (report?.type !== 'replaying') return undefined;
      noteDelay({ atMs: report.atMs, delayMs: report.recall.backlogMs, begins: true });
      return report.recall;
    },
    playNext: () => tell({ type: 'go' }),
    onCaughtUp(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stopReplay,
    delayMs: (sentAtMs) => sentAtMs - capturedAt(delays, sentAtMs),
    lossBetween: (fromMs, toMs) => lostBetween(losses, fromMs, toMs),
    async hasSpeech(fromMs, toMs) {
      const report = await ask((id) => ({
        type: 'has-speech',
        id,
        fromMs: capturedAt(delays, fromMs),
        toMs,
      }));
      // Without a witness it is taken for spoken: words are worth more than a call.
      return report?.type !== 'speech' || report.found;
    },
    close() {
      stopReplay();
      source?.disconnect();
      source = undefined;
      [delays, losses] = [[], []];
      room.suspend();
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
