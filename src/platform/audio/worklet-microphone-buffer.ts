// The bundler's suffix makes the address the default export.
// oxlint-disable-next-line import/default
import workletUrl from '../../../workers/microphone-buffer/microphone-buffer.worklet.ts?worker&url';
import { capturedSince, lostBetween, type AudioLoss, type LossBetween } from '../../domain/connection/audio-loss.ts';
import { capturedAt, capturedBeforeLoss, type DelayEntry } from '../../domain/connection/delay-log.ts';
import type { MicrophoneBuffer, ReplayBacklog, ReplayCut, StartedReplay } from '../../ports/microphone-buffer.ts';
import type { OpenMicrophone } from '../../ports/microphone.ts';
import type { MicrophoneBufferReport, MicrophoneBufferRequest } from '../../protocol/microphone-buffer-worklet.ts';
import { withDeadline } from '../../shared/async.ts';
import { endWorklet } from './end-worklet.ts';
import { replayMicrophoneOf } from './media-microphone.ts';
import type { SharedAudioContext } from './shared-audio-context.ts';
import type { Clock } from '../../ports/clock.ts';
import { systemClock } from '../../shared/system-clock.ts';

/** A worklet that takes longer will not respond: the system has suspended the audio context. */
const RESPONSE_MS = 2000;
/** The time is taken in steps: of a page that stalled, and has the response in its queue, only one counts. */
const RESPONSE_STEP_MS = 250;
/** During a replay the worklet reports ten times a second; without reports for this long it is asked whether it still works. */
const WATCHDOG_MS = 2000;
/** Replay plans look back three minutes, and to when the last turns were reported. */
const HISTORY_MS = 300_000;

type Worklet = { readonly node: AudioWorkletNode; readonly output: OpenMicrophone };

/** A shared sound beside the microphone is a second channel. */
function channelsOf({ sharedSound }: OpenMicrophone): 1 | 2 {
  return sharedSound === 'beside' ? 2 : 1;
}

/** The microphone buffer in an AudioWorklet. */
export function createWorkletMicrophoneBuffer(
  audioContext: SharedAudioContext,
  clock: Clock = systemClock,
): MicrophoneBuffer {
  return new WorkletMicrophoneBuffer(audioContext, clock);
}

class WorkletMicrophoneBuffer implements MicrophoneBuffer {
  readonly #audioContext: SharedAudioContext;
  readonly #clock: Clock;
  #worklet: Worklet | undefined;
  /** The microphone that is being buffered. */
  #source: MediaStreamAudioSourceNode | undefined;
  /** How late sent audio was, in time order. */
  #delays: DelayEntry[] = [];
  /** Audio that was not captured, in time order. */
  #losses: AudioLoss[] = [];
  #lastRequestId = 0;
  readonly #resolveById = new Map<number, (report: MicrophoneBufferReport) => void>();
  readonly #caughtUpListeners = new Set<(unsentMs: number) => void>();
  #isByHand = false;
  #heldSinceMs = 0;
  /** Requests about the held turn, sent once the worklet is open. */
  #heldTurn: readonly MicrophoneBufferRequest[] = [];
  #onHeldSent: () => void = () => undefined;
  /** Reports of a replay that was stopped may still come. */
  #isReplaying = false;
  /** Undefined while the page does not read the buffer. `toMs`: until when it has, by the time of capture. */
  #reading: { toMs: number } | undefined;
  /** For a replay whose worklet stops reporting. */
  #watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(audioContext: SharedAudioContext, clock: Clock) {
    this.#audioContext = audioContext;
    this.#clock = clock;
  }

  async record(microphone: OpenMicrophone): Promise<void> {
    const { stream, sharedSound } = microphone;
    const channels = channelsOf(microphone);
    const context = this.#audioContext.resume();
    this.#source?.disconnect();
    const source = context.createMediaStreamSource(stream);
    this.#source = source;
    // A context has nodes of its own.
    const isKnown = this.#worklet?.node.context === context && this.#worklet.node.channelCount === channels;
    const known = isKnown ? this.#worklet : undefined;
    const worklet = known ?? (await this.#openWorklet(context, channels));
    // Another microphone may have replaced this one while the worklet loaded, or the session has ended.
    if (this.#source !== source) return endWorklet(worklet.node);
    if (!known) this.#endWorklet();
    this.#worklet =
      worklet.output.sharedSound === sharedSound ? worklet : { ...worklet, output: { ...worklet.output, sharedSound } };
    source.connect(worklet.node);
  }

  microphone(): OpenMicrophone | undefined {
    return this.#worklet?.output;
  }

  async replay({ replayFromMs, heard, lostAtMs }: ReplayCut): Promise<StartedReplay | undefined> {
    const report = await this.#request({
      type: 'replay',
      id: ++this.#lastRequestId,
      sinceMs: capturedBeforeLoss(this.#delays, replayFromMs, lostAtMs),
      heard,
    });
    if (report?.type !== 'replay-started') return undefined;
    this.#isReplaying = true;
    this.#noteDelay({ atMs: report.atMs, delayMs: report.start.backlogMs, begins: true });
    return { ...report.start, atMs: report.atMs };
  }

  async replayAtOnce({ replayFromMs, heard, lostAtMs }: ReplayCut): Promise<ReplayBacklog | undefined> {
    const rateHz = this.#worklet?.node.context.sampleRate;
    // Without the code, as after a release, audio is replayed at its own speed.
    const loaded = rateHz && (await import('./read-backlog.ts').catch(() => undefined));
    if (!loaded) return undefined;
    const sinceMs = capturedBeforeLoss(this.#delays, replayFromMs, lostAtMs);
    const reading = { toMs: sinceMs };
    const backlog = await loaded.readBacklog(
      {
        rateHz,
        request: (request) => this.#request({ ...request, id: ++this.#lastRequestId }),
        onRead: (toMs) => (reading.toMs = toMs),
        isStopped: () => this.#reading !== reading,
        onFinished: () => this.#onReplayOver(Date.now(), 0),
      },
      { sinceMs, heard },
    );
    reading.toMs = backlog?.fromMs ?? sinceMs;
    this.#reading = backlog && reading;
    return backlog;
  }

  playNext(): void {
    this.#post({ type: 'play-next' });
  }

  onCaughtUp(listener: (unsentMs: number) => void): () => void {
    this.#caughtUpListeners.add(listener);
    return () => this.#caughtUpListeners.delete(listener);
  }

  stopReplay(): void {
    this.#end('stop');
  }

  handOver(): void {
    this.#end('hand-over');
  }

  #end(type: 'stop' | 'hand-over'): void {
    this.#stopWatching();
    this.#post({ type });
    this.#delays = [...this.#delays, { atMs: this.#clock.now(), delayMs: 0, begins: true }];
  }

  setByHand(isByHand: boolean): void {
    this.#isByHand = isByHand;
    this.#post({ type: 'by-hand', isByHand });
  }

  hold(sinceMs: number): void {
    this.#heldSinceMs = sinceMs;
    this.#heldTurn = [];
    this.#postOfHeldTurn({ type: 'hold', sinceMs });
  }

  sendHeld(): void {
    this.#postOfHeldTurn({ type: 'send-held' });
  }

  release(atMs: number): Promise<void> {
    this.#heldTurn = [];
    return this.#sendToEnd({ type: 'release', atMs }, atMs - this.#heldSinceMs);
  }

  sendAgain(fromMs: number, toMs: number): Promise<void> {
    const [capturedFromMs, capturedToMs] = [capturedAt(this.#delays, fromMs), capturedAt(this.#delays, toMs)];
    return this.#sendToEnd({ type: 'send-again', fromMs: capturedFromMs, toMs: capturedToMs }, toMs - fromMs);
  }

  /** Sending may begin late, and takes as long as speaking did. */
  async #sendToEnd(request: MicrophoneBufferRequest, lengthMs: number): Promise<void> {
    if (!this.#worklet) return;
    const sent = new Promise<void>((resolve) => (this.#onHeldSent = resolve));
    this.#post(request);
    // No report is expected from an audio thread that is suspended.
    await withDeadline(Math.max(0, lengthMs) + RESPONSE_MS, sent).catch(() => undefined);
  }

  delayMs(sentAtMs: number): number {
    return sentAtMs - (this.#reading?.toMs ?? capturedAt(this.#delays, sentAtMs));
  }

  /** An arrow function: callers pass it on without the object. */
  readonly lossBetween: LossBetween = (fromMs, toMs) => lostBetween(this.#losses, fromMs, toMs);

  capturedSince(lengthMs: number, nowMs: number): number {
    return capturedSince(this.#losses, lengthMs, nowMs);
  }

  async hasSpeech(fromMs: number, toMs: number): Promise<boolean> {
    const id = ++this.#lastRequestId;
    const report = await this.#request({ type: 'has-speech', id, fromMs: capturedAt(this.#delays, fromMs), toMs });
    // Without a report assume speech: a needless call is cheaper than a lost utterance.
    return report?.type !== 'speech' || report.found;
  }

  close(): void {
    this.stopReplay();
    this.setByHand(false);
    this.#heldTurn = [];
    this.#source?.disconnect();
    this.#source = undefined;
    this.#delays = [];
    this.#losses = [];
    this.#endWorklet();
    this.#audioContext.close();
  }

  #endWorklet(): void {
    if (this.#worklet) endWorklet(this.#worklet.node);
    this.#worklet = undefined;
  }

  async #openWorklet(context: AudioContext, channels: 1 | 2): Promise<Worklet> {
    await context.audioWorklet.addModule(workletUrl);
    const node = new AudioWorkletNode(context, 'microphone-buffer', {
      numberOfInputs: 1,
      numberOfOutputs: 1,
      outputChannelCount: [channels],
      channelCount: channels,
      channelCountMode: 'explicit',
    });
    const destination = context.createMediaStreamDestination();
    node.connect(destination);
    const missed: readonly MicrophoneBufferRequest[] = this.#isByHand
      ? [{ type: 'by-hand', isByHand: true }, ...this.#heldTurn]
      : [];
    for (const request of missed) node.port.postMessage(request);
    node.port.onmessage = ({ data }: MessageEvent<MicrophoneBufferReport>) => this.#onReport(data);
    return { node, output: replayMicrophoneOf(destination.stream) };
  }

  #onReport(report: MicrophoneBufferReport): void {
    switch (report.type) {
      case 'replay-started':
      case 'reading-started':
      case 'read':
      case 'reading-finished':
      case 'speech':
        this.#resolveById.get(report.id)?.(report);
        return;
      case 'delayed':
        return this.#isReplaying ? this.#noteDelay({ atMs: report.atMs, delayMs: report.delayMs }) : undefined;
      case 'caught-up':
        return this.#isReplaying ? this.#onReplayOver(report.atMs, 0) : undefined;
      case 'held-sent':
        return this.#onHeldSent();
      case 'audio-lost':
        return this.#noteLoss(report);
    }
  }

  #noteLoss(loss: AudioLoss): void {
    const sinceMs = capturedSince([...this.#losses, loss], HISTORY_MS, loss.atMs);
    this.#losses = [...this.#losses.filter(({ atMs }) => atMs >= sinceMs), loss];
  }

  #noteDelay(entry: DelayEntry): void {
    this.#delays = [...entriesSince(this.#delays, this.capturedSince(HISTORY_MS, entry.atMs)), entry];
    this.#watch();
  }

  #watch(): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => void this.#askWhetherItWorks(), WATCHDOG_MS);
  }

  /** A page that stalled has not read the reports yet. */
  async #askWhetherItWorks(): Promise<void> {
    const asked = this.#watchdog;
    const nowMs = this.#clock.now();
    const report = await this.#request({
      type: 'has-speech',
      id: ++this.#lastRequestId,
      fromMs: nowMs,
      toMs: nowMs,
    });
    // Reports have come, or the replay is over.
    if (this.#watchdog !== asked) return;
    if (report) this.#watch();
    else this.#onReplayOver(this.#clock.now(), this.delayMs(this.#clock.now()));
  }

  #onReplayOver(atMs: number, unsentMs: number): void {
    this.#stopWatching();
    this.#delays = [...this.#delays, { atMs, delayMs: 0 }];
    for (const listener of this.#caughtUpListeners) listener(unsentMs);
  }

  #stopWatching(): void {
    this.#isReplaying = false;
    this.#reading = undefined;
    clearTimeout(this.#watchdog);
    this.#watchdog = undefined;
  }

  #postOfHeldTurn(request: MicrophoneBufferRequest): void {
    this.#heldTurn = [...this.#heldTurn, request];
    this.#post(request);
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
    let report: MicrophoneBufferReport | undefined;
    // A step without a response is expected: the audio thread may be suspended.
    for (let waitedMs = 0; !report && waitedMs < RESPONSE_MS; waitedMs += RESPONSE_STEP_MS)
      report = await withDeadline(RESPONSE_STEP_MS, response).catch(() => undefined);
    this.#resolveById.delete(request.id);
    return report;
  }
}

/** The entries since then, and the one before, which is still in effect at that moment. */
function entriesSince<Entry extends { readonly atMs: number }>(entries: readonly Entry[], sinceMs: number): Entry[] {
  const lastOld = entries.findLastIndex(({ atMs }) => atMs <= sinceMs);
  return entries.slice(Math.max(0, lastOld));
}
