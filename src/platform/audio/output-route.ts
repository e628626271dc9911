import { deviceOf, type VoiceOutput } from '../../domain/voice-output.ts';
import type { SharedAudioContext } from './shared-audio-context.ts';

/** The element with the methods of the Audio Output Devices API, where the browser has them. */
type PlayingElement = Pick<HTMLAudioElement, 'srcObject' | 'play'> & { setSinkId?: (id: string) => Promise<void> };

/**
 * Where one call is heard.
 *
 *   both, device   stream ──────────────────────────────▶ element
 *   left, right    stream ─▶ one channel of two ─▶ stream ─▶ element
 */
export class OutputRoute {
  readonly #element: PlayingElement;
  readonly #stream: MediaStream;
  readonly #audioContext: SharedAudioContext;
  #output: VoiceOutput = 'both';
  /** The nodes of one side. */
  #oneSide: OneSide | undefined;
  readonly #stopFollowing: () => void;

  constructor(element: PlayingElement, stream: MediaStream, audioContext: SharedAudioContext) {
    this.#element = element;
    this.#stream = stream;
    this.#audioContext = audioContext;
    element.srcObject = stream;
    // The previous call may have left it on another device.
    this.#useDevice('');
    this.#stopFollowing = audioContext.onInterrupted((isInterrupted) => !isInterrupted && this.#onAudioBack());
  }

  set(output: VoiceOutput): void {
    if (output === this.#output) return;
    this.#output = output;
    this.#useDevice(deviceOf(output) ?? '');
    this.#play();
  }

  /** Leaves the element alone if another call plays on it by now. */
  close(): void {
    this.#stopFollowing();
    if (this.#element.srcObject === (this.#oneSide?.stream ?? this.#stream)) this.#element.srcObject = null;
    this.#oneSide?.close();
  }

  /** Closing a context disconnects its nodes. */
  #onAudioBack(): void {
    if (this.#oneSide?.context.state === 'closed') this.#play();
  }

  #play(): void {
    this.#oneSide?.close();
    this.#oneSide = undefined;
    const side = this.#output;
    if (side === 'left' || side === 'right')
      this.#oneSide = openOneSide(this.#audioContext.resume(), this.#stream, side);
    this.#element.srcObject = this.#oneSide?.stream ?? this.#stream;
    // A refusal has been reported when the call began.
    this.#element.play().catch(() => undefined);
  }

  /** A device that is gone: the voice is heard where the system plays everything else. */
  #useDevice(id: string): void {
    this.#element.setSinkId?.(id).catch(() => (id === '' ? undefined : this.#useDevice('')));
  }
}

type OneSide = { readonly context: AudioContext; readonly stream: MediaStream; close(): void };

function openOneSide(context: AudioContext, stream: MediaStream, side: 'left' | 'right'): OneSide {
  const source = context.createMediaStreamSource(stream);
  const channels = context.createChannelMerger(2);
  const destination = context.createMediaStreamDestination();
  // The inputs of a merger are mono: a stereo voice is mixed down.
  source.connect(channels, 0, side === 'left' ? 0 : 1);
  channels.connect(destination);
  // Chromium delivers the audio of a call only while an element plays it: https://crbug.com/933677
  const silent = new Audio();
  silent.muted = true;
  silent.srcObject = stream;
  // Refused before the first tap: the call itself reports that playback is blocked.
  silent.play().catch(() => undefined);
  return {
    context,
    stream: destination.stream,
    close() {
      source.disconnect();
      channels.disconnect();
      silent.srcObject = null;
    },
  };
}
