import { Application, createEncoder } from 'libopus-wasm';
import type { AudioFrame } from '../transport/transport.ts';
import { FRAME_MS } from './pacer.ts';
import { createPcmQueue, type PcmQueue } from './pcm-queue.ts';

/** What speech synthesis gives, and the Opus encoder takes directly. */
export const OUTPUT_RATE_HZ = 24_000;

const FRAME_SAMPLES = (OUTPUT_RATE_HZ * FRAME_MS) / 1000;

/** RTP counts Opus at 48 kHz, whatever the encoder's rate. */
const TIMESTAMPS_PER_FRAME = (48_000 * FRAME_MS) / 1000;

/** When packets just stop, a browser invents about 200 ms more of the last sound; silence stops it at once. */
const SILENT_TAIL_FRAMES = 10;

/** Sound that waits to be heard, at most: a fast synthesiser is held back rather than kept in memory. */
const MOST_WAITING_MS = 8_000;

/** Whose voice it is: an answer, and the entry of the conversation that it speaks. */
type VoiceOwner = { readonly responseId: string; readonly itemId: string };

type Cleared = { readonly owner: VoiceOwner; readonly playedMs: number };

export type PlaybackListener = {
  sendFrame(frame: AudioFrame): void;
  /** Once per frame time: what is sent to be heard, if anything is. */
  onPlayed(samples: Int16Array | undefined): void;
  onStarted(responseId: string): void;
  onStopped(responseId: string): void;
};

/** The voices that wait to be heard, one answer after the other, and the one being heard. */
export type Playback = {
  enqueue(owner: VoiceOwner, samples: Int16Array): void;
  /** Resolves once there is room for more; also when what waited has been cleared, or the call is over. */
  whenBelowLimit(): Promise<void>;
  /** No more sound of this answer will come. */
  finish(responseId: string): void;
  /** Falls silent at once. Tells which answer was cut off, if one was being heard. */
  clear(): Cleared | undefined;
  tick(frame: number): void;
  close(): void;
};

type Voice = { readonly owner: VoiceOwner; readonly samples: PcmQueue; finished: boolean; playedFrames: number };

export async function createPlayback(listener: PlaybackListener): Promise<Playback> {
  const encoder = await createEncoder({
    sampleRate: OUTPUT_RATE_HZ,
    channels: 1,
    frameSize: FRAME_SAMPLES,
    // At this rate it sounds like the speech mode and takes a quarter of its processor time.
    application: Application.Audio,
    bitrate: 40_000,
    complexity: 5,
  });
  let voices: Voice[] = [];
  let tailFrames = 0;
  let lastFrame = -2;
  let closed = false;
  let waitingForRoom: (() => void)[] = [];

  function isFull(): boolean {
    const samples = voices.reduce((sum, one) => sum + one.samples.length, 0);
    return !closed && (samples * 1000) / OUTPUT_RATE_HZ >= MOST_WAITING_MS;
  }

  function tellRoom() {
    if (waitingForRoom.length === 0 || isFull()) return;
    for (const go of waitingForRoom) go();
    waitingForRoom = [];
  }

  function send(frame: number, samples: Int16Array) {
    listener.onPlayed(samples);
    const opus = encoder.encode(samples);
    listener.sendFrame({
      opus,
      timestamp: (frame * TIMESTAMPS_PER_FRAME) >>> 0,
      isTalkspurtStart: frame !== lastFrame + 1,
    });
    lastFrame = frame;
  }

  function nextSamples(voice: Voice): Int16Array | undefined {
    if (voice.samples.length >= FRAME_SAMPLES) return voice.samples.take(FRAME_SAMPLES);
    if (!voice.finished || voice.samples.length === 0) return undefined;
    return padded(voice.samples.take(FRAME_SAMPLES));
  }

  function play(voice: Voice, frame: number) {
    const samples = nextSamples(voice);
    if (samples) {
      if (voice.playedFrames++ === 0) listener.onStarted(voice.owner.responseId);
      return send(frame, samples);
    }
    if (voice.finished) return retire(voice);
    // A slow synthesiser: hold the line rather than let the browser guess.
    if (voice.playedFrames > 0) send(frame, new Int16Array(FRAME_SAMPLES));
  }

  function retire(voice: Voice) {
    voices = voices.filter((one) => one !== voice);
    tailFrames = SILENT_TAIL_FRAMES;
    if (voice.playedFrames > 0) listener.onStopped(voice.owner.responseId);
  }

  const find = (responseId: string) => voices.find(({ owner }) => owner.responseId === responseId);

  function voiceOf(owner: VoiceOwner): Voice {
    const known = find(owner.responseId);
    if (known) return known;
    const voice = { owner, samples: createPcmQueue(), finished: false, playedFrames: 0 };
    voices.push(voice);
    return voice;
  }

  return {
    enqueue: (owner, samples) => voiceOf(owner).samples.push(samples),
    whenBelowLimit: () => (isFull() ? new Promise((resolve) => waitingForRoom.push(resolve)) : Promise.resolve()),
    finish(responseId) {
      const voice = find(responseId);
      if (voice) voice.finished = true;
    },
    clear() {
      const heard = voices[0];
      voices = [];
      tellRoom();
      if (!heard || heard.playedFrames === 0) return undefined;
      tailFrames = SILENT_TAIL_FRAMES;
      return { owner: heard.owner, playedMs: heard.playedFrames * FRAME_MS };
    },
    tick(frame) {
      const voice = voices[0];
      if (voice) play(voice, frame);
      else if (tailFrames-- > 0) send(frame, new Int16Array(FRAME_SAMPLES));
      if (lastFrame !== frame) listener.onPlayed(undefined);
      tellRoom();
    },
    close() {
      closed = true;
      tellRoom();
      encoder.free();
    },
  };
}

function padded(samples: Int16Array): Int16Array {
  const frame = new Int16Array(FRAME_SAMPLES);
  frame.set(samples);
  return frame;
}
