// The bundler's suffix makes the address the default export.
// oxlint-disable-next-line import/default
import workletUrl from '../../../workers/microphone-buffer/microphone-buffer.worklet.ts?worker&url';
import { lostBetween } from '../../domain/connection/audio-loss.ts';
import type { AudioLoss, LossBetween } from '../../domain/connection/audio-loss.ts';
import { capturedAt } from '../../domain/connection/delay-log.ts';
import type { DelayEntry } from '../../domain/connection/delay-log.ts';
import type { ReplayStart } from '../../domain/connection/replay-buffer.ts';
import type { MicrophoneBuffer } from '../../ports/microphone-buffer.ts';
import type { OpenMicrophone } from '../../ports/microphone.ts';
import type { MicrophoneBufferReport, MicrophoneBufferRequest } from '../../protocol/microphone-buffer-worklet.ts';
import { withDeadline } from '../../shared/async.ts';
import { replayMicrophoneOf } from './media-microphone.ts';
import type { SharedAudioContext } from './shared-audio-context.ts';

/** A worklet that takes longer will not respond: the system has suspended the audio context. */
const RESPONSE_MS = 1000;
/** During a replay the worklet reports ten times a second; without reports for this long the replay counts as over. */
const WATCHDOG_MS = 2000;
/** Replay plans look back half a minute, and to when the last turns were reported. */
const KEPT_MS = 300_000;

type Worklet = { readonly node: AudioWorkletNode; readonly output: OpenMicrophone };

/** The microphone buffer in an AudioWorklet. */
export function createWorkletMicrophoneBuffer(audioContext: SharedAudioContext): MicrophoneBuffer {
  return new WorkletMicrophoneBuffer(audioContext);
}

class WorkletMicrophoneBuffer implements MicrophoneBuffer {
  readonly #audioContext: SharedAudioContext;
  #worklet: Worklet | undefined;
  /** The microphone that is being buffered. */
  #source: MediaStreamAudioSourceNode | undefined;
  /** How late sent audio was, in time order. */
  #delays: DelayEntry[] = [];
  /** Audio that a busy device dropped, in time order. */
  #losses: AudioLoss[] = [];
  #lastRequestId = 0;
  readonly #resolveById = new Map<number, (report: MicrophoneBufferReport) => void>();
  readonly #caughtUpListeners = new Set<() => void>();
  #isByHand = false;
  #onHeldSent: () => void = () => undefined;
  /** Ends a replay whose worklet stopped reporting. */
  #watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(audioContext: SharedAudioContext) {
    this.#audioContext = audioContext;
  }

  async record({ stream }: OpenMicrophone): Promise<void> {
    const context = this.#audioContext.resume();
    this.#source?.disconnect();
    const source = context.createMediaStreamSource(stream);
    this.#source = source;
    this.#worklet ??= await this.#openWorklet(context);
    // Another microphone may have replaced this one while the worklet loaded.
    if (this.#source === source) source.connect(this.#worklet.node);
  }

  microphone(): OpenMicrophone | undefined {
    return this.#worklet?.output;
  }

  async replay(sinceMs: number, heardUntilMs: number | undefined): Promise<ReplayStart | undefined> {
    const report = await this.#request({
      type: 'replay',
      id: ++this.#lastRequestId,
      sinceMs: capturedAt(this.#delays, sinceMs),
      heardUntilMs: heardUntilMs === undefined ? undefined : capturedAt(this.#delays, heardUntilMs),
    });
    if (report?.type !== 'replay-started') return undefined;
    this.#noteDelay({ atMs: report.atMs, delayMs: report.start.backlogMs, begins: true });
    return report.start;
  }

  playNext(): void {
    this.#post({ type: 'play-next' });
  }

  onCaughtUp(listener: () => void): () => void {
    this.#caughtUpListeners.add(listener);
    return () => this.#caughtUpListeners.delete(listener);
  }

  stopReplay(): void {
    clearTimeout(this.#watchdog);
    this.#post({ type: 'stop' });
    this.#delays = [...this.#delays, { atMs: Date.now(), delayMs: 0, begins: true }];
  }

  setByHand(isByHand: boolean): void {
    this.#isByHand = isByHand;
    this.#post({ type: 'by-hand', isByHand });
  }

  hold(sinceMs: number): void {
    this.#post({ type: 'hold', sinceMs });
  }

  async release(): Promise<void> {
    if (!this.#worklet) return;
    const sent = new Promise<void>((resolve) => (this.#onHeldSent = resolve));
    this.#post({ type: 'release' });
    await withDeadline(RESPONSE_MS, sent).catch(() => undefined);
  }

  delayMs(sentAtMs: number): number {
    return sentAtMs - capturedAt(this.#delays, sentAtMs);
  }

  /** An arrow function: callers pass it on without the object. */
  readonly lossBetween: LossBetween = (fromMs, toMs) => lostBetween(this.#losses, fromMs, toMs);

  async hasSpeech(fromMs: number, toMs: number): Promise<boolean> {
    const id = ++this.#lastRequestId;
    const report = await this.#request({ type: 'has-speech', id, fromMs: capturedAt(this.#delays, fromMs), toMs });
    // Without a report assume speech: a needless call is cheaper than a lost utterance.
    return report?.type !== 'speech' || report.found;
  }

  close(): void {
    this.stopReplay();
    this.setByHand(false);
    this.#source?.disconnect();
    this.#source = undefined;
    this.#delays = [];
    this.#losses = [];
    this.#audioContext.suspend();
  }

  async #openWorklet(context: AudioContext): Promise<Worklet> {
    await context.audioWorklet.addModule(workletUrl);
    const node = new AudioWorkletNode(context, 'microphone-buffer', {
      numberOfInputs: 1,
      numberOfOutputs: 1,
      outputChannelCount: [1],
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    const destination = context.createMediaStreamDestination();
    node.connect(destination);
    if (this.#isByHand) node.port.postMessage({ type: 'by-hand', isByHand: true } satisfies MicrophoneBufferRequest);
    node.port.onmessage = ({ data }: MessageEvent<MicrophoneBufferReport>) => this.#onReport(data);
    return { node, output: replayMicrophoneOf(destination.stream) };
  }

  #onReport(report: MicrophoneBufferReport): void {
    switch (report.type) {
      case 'replay-started':
      case 'speech':
        this.#resolveById.get(report.id)?.(report);
        return;
      case 'delayed':
        return this.#noteDelay({ atMs: report.atMs, delayMs: report.delayMs });
      case 'caught-up':
        return this.#onReplayOver(report.atMs);
      case 'held-sent':
        return this.#onHeldSent();
      case 'audio-lost':
        this.#losses = [...recent(this.#losses, report.atMs), report];
        return;
    }
  }

  #noteDelay(entry: DelayEntry): void {
    this.#delays = [...recent(this.#delays, entry.atMs), entry];
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#onReplayOver(Date.now()), WATCHDOG_MS);
  }

  #onReplayOver(atMs: number): void {
    clearTimeout(this.#watchdog);
    this.#delays = [...this.#delays, { atMs, delayMs: 0 }];
    for (const listener of this.#caughtUpListeners) listener();
  }

  #post(request: MicrophoneBufferRequest): void {
    this.#worklet?.node.port.postMessage(request);
  }

  /** Undefined when the worklet does not respond. */
  async #request(
    request: MicrophoneBufferRequest & { readonly id: number },
  ): Promise<MicrophoneBufferReport | undefined> {
    if (!this.#worklet) return undefined;
    const response = new Promise<MicrophoneBufferReport>((resolve) => this.#resolveById.set(request.id, resolve));
    this.#post(request);
    try {
      return await withDeadline(RESPONSE_MS, response);
    } catch {
      return undefined;
    } finally {
      this.#resolveById.delete(request.id);
    }
  }
}

/** The entries of the last KEPT_MS, and the one before, which is still in effect at the start of that window. */
function recent<Entry extends { readonly atMs: number }>(entries: readonly Entry[], nowMs: number): Entry[] {
  const lastOld = entries.findLastIndex(({ atMs }) => nowMs - atMs >= KEPT_MS);
  return entries.slice(Math.max(0, lastOld));
}
