import { LouderSound } from '../../domain/louder-sound.ts';
import type { LevelMeter } from '../../ports/level-meter.ts';
import type { OpenMicrophone, OpenMicrophoneResult } from '../../ports/microphone.ts';
import type { ShareFailure, SharedSound, SharedSoundState } from '../../ports/shared-sound.ts';
import { audioTrackOf, openMicrophoneOf } from './media-microphone.ts';
import type { SharedAudioContext } from './shared-audio-context.ts';
import { createWorkletLevelMeter } from './worklet-level-meter.ts';
import { systemClock } from '../../shared/system-clock.ts';

/** Tabs deliver exact zeros while they play nothing; a pause in a talk is shorter, and has noise. */
const SILENT_AFTER_MS = 8000;
/** Levels come about thirty times a second, but not while the device sleeps or the page is frozen. */
const MAX_LEVEL_GAP_MS = 2000;

/** The page needs no picture, but browsers share none without one. */
const smallPicture = { frameRate: { max: 1 }, displaySurface: 'browser' };

/** Speech as it is: what processes microphones takes music and distant voices for noise. */
const unprocessed = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

/** Options that browsers ignore where they do not know them; the types of the compiler have none of them. */
const pickerOptions = {
  // A window's sound alone where the browser can, else none: the whole computer's only with the whole screen.
  windowAudio: 'window',
  systemAudio: 'include',
  selfBrowserSurface: 'exclude',
  surfaceSwitching: 'include',
};

export function createBrowserSharedSound(audioContext: SharedAudioContext): SharedSound {
  return new BrowserSharedSound(audioContext);
}

type Captured = {
  /** Into the mono node, also of another context. */
  connect(context: AudioContext, mono: GainNode): void;
  stop(): void;
};

/**
 *     shared ─▶ mono ─┬────────────────▶ alone
 *                     └─▶ channel 1 ─┐
 *     microphone ─▶ mono ─▶ channel 0 ┴▶ beside
 */
class BrowserSharedSound implements SharedSound {
  readonly #audioContext: SharedAudioContext;
  /** Plays the captured sound, where the tab itself does not. */
  readonly #element = new Audio();
  readonly #meters: readonly [LevelMeter, LevelMeter];
  readonly #louder = new LouderSound();
  /** Where captured sound goes; undefined before the first. A context that the system has closed takes it along. */
  #mono: GainNode | undefined;
  #captured: Captured | undefined;
  #state: SharedSoundState = { isTab: false, problem: undefined };
  #listener: (state: SharedSoundState) => void = () => undefined;
  #isMuted = false;
  #heardAtMs = 0;
  #levelAtMs = 0;

  constructor(audioContext: SharedAudioContext) {
    this.#audioContext = audioContext;
    this.#meters = [createWorkletLevelMeter(audioContext), createWorkletLevelMeter(audioContext)];
    for (const [index, meter] of this.#meters.entries())
      meter.subscribe((level) => this.#note(index === 0 ? 0 : 1, level));
  }

  async share(isHeardHere: boolean): Promise<ShareFailure | undefined> {
    const context = this.#audioContext.resume();
    const stream = await capture(isHeardHere).catch((error: unknown) => failureOf(error));
    if (typeof stream === 'string') return stream;
    const [picture] = stream.getVideoTracks();
    const isTab = picture?.getSettings().displaySurface === 'browser';
    picture?.stop();
    if (stream.getAudioTracks().length === 0) return 'without-sound';
    this.#captured?.stop();
    this.#captured = undefined;
    this.#connect(context, new MediaStream([audioTrackOf(stream)]), isTab && isHeardHere);
    this.#show({ isTab, problem: undefined });
    return undefined;
  }

  alone(): OpenMicrophone {
    const context = this.#audioContext.resume();
    const output = outputOf(context, 1);
    this.#openMono().connect(output);
    const renewed = () => (context.state === 'closed' ? this.alone() : undefined);
    return { ...openMicrophoneOf(output.stream), deviceId: '', sharedSound: 'alone', renewed };
  }

  async beside(open: () => Promise<OpenMicrophoneResult>): Promise<OpenMicrophoneResult> {
    const opened = await open();
    if (opened.type === 'failed') return opened;
    return { type: 'opened', microphone: this.#mixed(opened.microphone) };
  }

  setVolume(volume: number): void {
    this.#element.volume = volume;
  }

  onChanged(listener: (state: SharedSoundState) => void): void {
    this.#listener = listener;
    listener(this.#state);
  }

  louder(fromMs: number, toMs: number): 0 | 1 | undefined {
    return this.#louder.between(fromMs, toMs);
  }

  close(): void {
    this.#listener = () => undefined;
    this.#captured?.stop();
    this.#captured = undefined;
    this.#mono?.disconnect();
    this.#mono = undefined;
    for (const meter of this.#meters) meter.close();
  }

  #connect(context: AudioContext, stream: MediaStream, isPlayed: boolean): void {
    const track = audioTrackOf(stream);
    let source: MediaStreamAudioSourceNode | undefined;
    this.#element.srcObject = isPlayed ? stream : null;
    // Inside the tap that shared it.
    if (isPlayed) this.#element.play().catch(() => undefined);
    const captured: Captured = {
      connect: (into, mono) => {
        source = into.createMediaStreamSource(stream);
        source.connect(mono);
        // The meter only watches: without it the sound goes on.
        void this.#meters[1].open(openMicrophoneOf(stream)).catch(() => undefined);
      },
      stop: () => {
        source?.disconnect();
        track.stop();
        this.#element.srcObject = null;
      },
    };
    captured.connect(context, this.#openMono());
    this.#captured = captured;
    this.#isMuted = false;
    this.#heardAtMs = systemClock.now();
    const ofThis = (listener: () => void) => () => this.#captured === captured && listener();
    track.addEventListener(
      'ended',
      ofThis(() => this.#showProblem('ended')),
    );
    track.addEventListener(
      'mute',
      ofThis(() => this.#setMuted(true)),
    );
    track.addEventListener(
      'unmute',
      ofThis(() => this.#setMuted(false)),
    );
  }

  #openMono(): GainNode {
    const context = this.#audioContext.resume();
    if (this.#mono?.context === context) return this.#mono;
    const mono = monoNode(context);
    this.#mono = mono;
    this.#captured?.connect(context, mono);
    return mono;
  }

  /** The microphone with its events; its sound beside the shared one. */
  #mixed(microphone: OpenMicrophone): OpenMicrophone {
    const context = this.#audioContext.resume();
    const shared = this.#openMono();
    const source = context.createMediaStreamSource(microphone.stream);
    const channels = context.createChannelMerger(2);
    const output = outputOf(context, 2);
    const own = monoNode(context);
    source.connect(own).connect(channels, 0, 0);
    shared.connect(channels, 0, 1);
    channels.connect(output);
    // As with the other meter.
    void this.#meters[0].open(microphone).catch(() => undefined);
    const { deviceId, label, stream, onEnded, onInterrupted } = microphone;
    let isOver = false;
    const close = () => {
      if (isOver) return;
      isOver = true;
      audioTrackOf(output.stream).stop();
      source.disconnect();
      channels.disconnect();
      // A share that is closed has disconnected its node.
      if (shared === this.#mono) shared.disconnect(channels);
      microphone.close();
    };
    const renewed = () => {
      if (isOver || context.state !== 'closed') return undefined;
      // The next one closes the microphone.
      isOver = true;
      return this.#mixed(microphone);
    };
    return {
      ...openMicrophoneOf(output.stream),
      deviceId,
      label,
      onEnded,
      onInterrupted,
      close,
      renewed,
      sharedSound: 'beside',
      own: { stream, setMuted: (muted) => void (own.gain.value = muted ? 0 : 1) },
    };
  }

  #note(channel: 0 | 1, level: number): void {
    const atMs = systemClock.now();
    this.#louder.add({ atMs, channel, level });
    if (channel === 0) return;
    if (level > 0 || atMs - this.#levelAtMs > MAX_LEVEL_GAP_MS) this.#heardAtMs = atMs;
    this.#levelAtMs = atMs;
    if (this.#state.problem === 'ended' || this.#isMuted) return;
    this.#showProblem(atMs - this.#heardAtMs > SILENT_AFTER_MS ? 'silent' : undefined);
  }

  #setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    this.#heardAtMs = systemClock.now();
    this.#showProblem(isMuted ? 'muted' : undefined);
  }

  #showProblem(problem: SharedSoundState['problem']): void {
    if (problem !== this.#state.problem) this.#show({ ...this.#state, problem });
  }

  #show(state: SharedSoundState): void {
    this.#state = state;
    this.#listener(state);
  }
}

function capture(isHeardHere: boolean): Promise<MediaStream> {
  const options = {
    video: smallPicture,
    // The whole computer's sound comes without what this page plays.
    audio: { ...unprocessed, suppressLocalAudioPlayback: isHeardHere, restrictOwnAudio: true },
    ...pickerOptions,
  };
  return navigator.mediaDevices.getDisplayMedia(options);
}

/** The picker that was closed, and a permission that the system withholds from the browser, have one name. */
function failureOf(error: unknown): ShareFailure {
  if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return 'failed';
  return /by system/i.test(error.message) ? 'failed' : 'cancelled';
}

function monoNode(context: AudioContext): GainNode {
  return new GainNode(context, { channelCount: 1, channelCountMode: 'explicit' });
}

function outputOf(context: AudioContext, channelCount: 1 | 2): MediaStreamAudioDestinationNode {
  return new MediaStreamAudioDestinationNode(context, {
    channelCount,
    channelCountMode: 'explicit',
    channelInterpretation: 'discrete',
  });
}
