import { MICROPHONE_DELAY_MS, type MicrophoneDelay } from '../../ports/microphone-delay.ts';
import type { OpenMicrophone } from '../../ports/microphone.ts';
import { replayMicrophoneOf } from './media-microphone.ts';
import type { SharedAudioContext } from './shared-audio-context.ts';

type Line = { readonly delay: DelayNode; readonly output: OpenMicrophone };

/** The delay line of the browser's audio graph. */
export function createBrowserMicrophoneDelay(audioContext: SharedAudioContext): MicrophoneDelay {
  return new BrowserMicrophoneDelay(audioContext);
}

class BrowserMicrophoneDelay implements MicrophoneDelay {
  readonly #audioContext: SharedAudioContext;
  #source: MediaStreamAudioSourceNode | undefined;
  #line: Line | undefined;
  /** While it records. */
  #stopFollowing: (() => void) | undefined;

  constructor(audioContext: SharedAudioContext) {
    this.#audioContext = audioContext;
  }

  record(microphone: OpenMicrophone): void {
    const { stream } = microphone;
    const context = this.#audioContext.resume();
    this.#disconnect();
    this.#stopFollowing = this.#audioContext.onInterrupted((isInterrupted) => {
      // Closing a context disconnects its nodes.
      if (!isInterrupted && this.#line?.delay.context.state === 'closed') this.record(microphone);
    });
    // A copy: the microphone itself is muted at its source.
    const copy = stream.clone();
    for (const track of copy.getAudioTracks()) track.enabled = true;
    this.#source = context.createMediaStreamSource(copy);
    if (this.#line?.delay.context !== context) this.#closeLine();
    this.#line ??= openLine(context);
    this.#source.connect(this.#line.delay);
  }

  microphone(): OpenMicrophone | undefined {
    return this.#source?.context.state === 'running' ? this.#line?.output : undefined;
  }

  close(): void {
    this.#disconnect();
    this.#closeLine();
  }

  #closeLine(): void {
    this.#line?.output.close();
    this.#line = undefined;
  }

  #disconnect(): void {
    this.#stopFollowing?.();
    this.#stopFollowing = undefined;
    this.#source?.disconnect();
    // An open copy would keep the browser's recording indicator on.
    for (const track of this.#source?.mediaStream.getTracks() ?? []) track.stop();
    this.#source = undefined;
  }
}

function openLine(context: AudioContext): Line {
  const delay = new DelayNode(context, {
    delayTime: MICROPHONE_DELAY_MS / 1000,
    maxDelayTime: MICROPHONE_DELAY_MS / 1000,
  });
  const destination = context.createMediaStreamDestination();
  delay.connect(destination);
  return { delay, output: replayMicrophoneOf(destination.stream) };
}
