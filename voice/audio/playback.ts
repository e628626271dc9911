import { concatenated } from './concatenated.ts';
import { Application, createEncoder, Signal } from 'libopus-wasm';
import { NARROW } from '../../src/domain/connection/congestion.ts';
import type { AudioFrame } from '../transport/transport.ts';
import { FRAME_MS, OUTPUT_FRAME_SAMPLES, OUTPUT_RATE_HZ } from './format.ts';
import type { OutputSettings } from './output-settings.ts';
import { PcmQueue } from './pcm-queue.ts';

/** The RTP clock of Opus runs at 48 kHz, whatever the encoder's rate (RFC 7587). */
export const TIMESTAMP_STEP = (48_000 * FRAME_MS) / 1000;

/** When packets stop abruptly, a browser conceals them with about 200 ms of the last sound; silence prevents that. */
const SILENT_TAIL_FRAMES = 10;

const BITRATE = 40_000;

/** Backpressure: audio that waits to be played. A faster synthesiser is paused. */
const MAX_QUEUED_MS = 8_000;
/** While further responses wait: their texts must not wait for the voice of the ones before. */
const MAX_QUEUED_BEFORE_OTHERS_MS = 60_000;

/** The response that the audio belongs to, and the item that it speaks. */
type AudioOwner = { readonly responseId: string; readonly itemId: string };

type ResponseAudio = {
  readonly owner: AudioOwner;
  readonly samples: PcmQueue;
  /** No more samples will be enqueued. */
  isFinished: boolean;
  playedFrames: number;
};

export type PlaybackListener = {
  sendFrame(frame: AudioFrame): void;
  /** Called once per frame time with the samples sent in it, if any. */
  onPlayed(samples: Int16Array | undefined): void;
  onStarted(responseId: string): void;
  onStopped(responseId: string): void;
};

export type OpusEncoder = Awaited<ReturnType<typeof createEncoder>>;

export function createOutputEncoder(): Promise<OpusEncoder> {
  return createEncoder({
    sampleRate: OUTPUT_RATE_HZ,
    channels: 1,
    frameSize: OUTPUT_FRAME_SAMPLES,
    // At this bitrate it sounds like the speech mode and takes a quarter of its processor time.
    application: Application.Audio,
    bitrate: BITRATE,
    complexity: 5,
  });
}

/** Plays the audio of responses one after the other, one frame per tick. */
export class Playback {
  readonly #encoder: OpusEncoder;
  readonly #listener: PlaybackListener;
  /** In playing order: the first one is being played. */
  #queue: ResponseAudio[] = [];
  /** Frames of silence still to be sent after the end of a response's audio. */
  #tailFrames = 0;
  /** The last frame that was played; -2 so that frame 0 starts a talkspurt. */
  #lastFrame = -2;
  /** Frames of the next packet. */
  #unsent: Int16Array[] = [];
  #packetFrames = 1;
  #startsTalkspurt = true;
  #isClosed = false;
  #maxQueuedMs = MAX_QUEUED_MS;
  #waitingForSpace: { readonly belowMs: () => number; readonly resolve: () => void }[] = [];
  /** A person speaks, who may be about to interrupt. */
  #isHeld = false;

  constructor(encoder: OpusEncoder, listener: PlaybackListener) {
    this.#encoder = encoder;
    this.#listener = listener;
  }

  /** In-band FEC needs the speech mode, which takes more processor time. */
  configure({ lossPercent, isNarrow }: OutputSettings): void {
    this.#encoder.setSignal(lossPercent > 0 ? Signal.Voice : Signal.Auto);
    this.#encoder.setFec(lossPercent > 0);
    this.#encoder.setPacketLossPercent(lossPercent);
    this.#encoder.setBitrate(isNarrow ? NARROW.bitrate : BITRATE);
    this.#packetFrames = isNarrow ? NARROW.packetMs / FRAME_MS : 1;
  }

  enqueue(owner: AudioOwner, samples: Int16Array): void {
    this.#audioOf(owner).samples.push(samples);
  }

  /** Audio that waits to be played. */
  get queuedMs(): number {
    const samples = this.#queue.reduce((sum, queued) => sum + queued.samples.length, 0);
    return (samples * 1000) / OUTPUT_RATE_HZ;
  }

  /** Resolves when less than the maximum is queued, which a `clear` or `close` also brings about. */
  whenBelowLimit(): Promise<void> {
    return this.#whenBelow(() => this.#maxQueuedMs);
  }

  /** Resolves when less than so much is queued. */
  whenBelow(belowMs: number): Promise<void> {
    return this.#whenBelow(() => belowMs);
  }

  #whenBelow(belowMs: () => number): Promise<void> {
    if (this.#isClosed || this.queuedMs < belowMs()) return Promise.resolve();
    return new Promise((resolve) => this.#waitingForSpace.push({ belowMs, resolve }));
  }

  /** Pauses, as fast as `clear` stops. @returns false when there is nothing to be held */
  hold(): boolean {
    if (this.#queue.length === 0) return false;
    this.#isHeld = true;
    this.#tailFrames = SILENT_TAIL_FRAMES;
    return true;
  }

  /** Goes on where it was held. */
  release(): void {
    this.#isHeld = false;
  }

  /** Whether further responses wait until the running one is synthesised. */
  setOthersWaiting(doWait: boolean): void {
    this.#maxQueuedMs = doWait ? MAX_QUEUED_BEFORE_OTHERS_MS : MAX_QUEUED_MS;
    this.#releaseWaiting();
  }

  /** The response has no more audio. */
  finish(responseId: string): void {
    const audio = this.#find(responseId);
    if (audio) audio.isFinished = true;
  }

  /** Barge-in: stops playing and discards the queue. @returns what was interrupted, if anything was audible */
  clear(): { readonly owner: AudioOwner; readonly playedMs: number } | undefined {
    const [interrupted] = this.#queue;
    this.#queue = [];
    this.#isHeld = false;
    this.#releaseWaiting();
    if (!interrupted || interrupted.playedFrames === 0) return undefined;
    this.#tailFrames = SILENT_TAIL_FRAMES;
    return { owner: interrupted.owner, playedMs: interrupted.playedFrames * FRAME_MS };
  }

  /** Stops playing one response and discards its audio. @returns whether any of it was audible */
  discard(responseId: string): boolean {
    const audio = this.#find(responseId);
    if (!audio) return false;
    this.#queue = this.#queue.filter((queued) => queued !== audio);
    this.#releaseWaiting();
    if (audio.playedFrames === 0) return false;
    this.#tailFrames = SILENT_TAIL_FRAMES;
    return true;
  }

  tick(frame: number): void {
    const [audio] = this.#queue;
    if (audio && !this.#isHeld) this.#play(audio, frame);
    else if (this.#tailFrames-- > 0) this.#send(frame, new Int16Array(OUTPUT_FRAME_SAMPLES));
    if (this.#lastFrame !== frame) {
      this.#sendRest();
      this.#listener.onPlayed(undefined);
    }
    this.#releaseWaiting();
  }

  close(): void {
    this.#isClosed = true;
    this.#releaseWaiting();
    this.#encoder.free();
  }

  #play(audio: ResponseAudio, frame: number): void {
    const samples = nextFrame(audio);
    if (samples) {
      if (audio.playedFrames++ === 0) this.#listener.onStarted(audio.owner.responseId);
      return this.#send(frame, samples);
    }
    if (audio.isFinished) return this.#remove(audio);
    // Underrun: the synthesiser is slower than real time. Send silence, which sounds better than concealment.
    if (audio.playedFrames > 0) this.#send(frame, new Int16Array(OUTPUT_FRAME_SAMPLES));
  }

  #send(frame: number, samples: Int16Array): void {
    this.#listener.onPlayed(samples);
    if (frame !== this.#lastFrame + 1) {
      this.#sendRest();
      this.#startsTalkspurt = true;
    }
    this.#lastFrame = frame;
    this.#unsent.push(samples);
    if (this.#unsent.length >= this.#packetFrames) this.#sendPacket();
  }

  /** The last frames before a pause may not fill a packet. */
  #sendRest(): void {
    if (this.#unsent.length > 0) this.#sendPacket();
  }

  #sendPacket(): void {
    const frames = this.#unsent;
    const samples = concatenated(frames);
    this.#unsent = [];
    this.#listener.sendFrame({
      opus: this.#encoder.encode(samples, { frameSize: samples.length }),
      timestamp: ((this.#lastFrame - frames.length + 1) * TIMESTAMP_STEP) >>> 0,
      isTalkspurtStart: this.#startsTalkspurt,
    });
    this.#startsTalkspurt = false;
  }

  #remove(audio: ResponseAudio): void {
    this.#queue = this.#queue.filter((queued) => queued !== audio);
    this.#tailFrames = SILENT_TAIL_FRAMES;
    if (audio.playedFrames > 0) this.#listener.onStopped(audio.owner.responseId);
  }

  #audioOf(owner: AudioOwner): ResponseAudio {
    const known = this.#find(owner.responseId);
    if (known) return known;
    const audio: ResponseAudio = { owner, samples: new PcmQueue(), isFinished: false, playedFrames: 0 };
    this.#queue.push(audio);
    return audio;
  }

  #find(responseId: string): ResponseAudio | undefined {
    return this.#queue.find(({ owner }) => owner.responseId === responseId);
  }

  #releaseWaiting(): void {
    if (this.#waitingForSpace.length === 0) return;
    const { queuedMs } = this;
    const isWaiting = ({ belowMs }: { readonly belowMs: () => number }) => !this.#isClosed && queuedMs >= belowMs();
    for (const queued of this.#waitingForSpace) if (!isWaiting(queued)) queued.resolve();
    this.#waitingForSpace = this.#waitingForSpace.filter(isWaiting);
  }
}

/** The next frame; the last one of a finished response is padded with silence. Undefined while samples are missing. */
function nextFrame({ samples, isFinished }: ResponseAudio): Int16Array | undefined {
  if (samples.length >= OUTPUT_FRAME_SAMPLES) return samples.take(OUTPUT_FRAME_SAMPLES);
  if (!isFinished || samples.length === 0) return undefined;
  const frame = new Int16Array(OUTPUT_FRAME_SAMPLES);
  frame.set(samples.take(OUTPUT_FRAME_SAMPLES));
  return frame;
}
