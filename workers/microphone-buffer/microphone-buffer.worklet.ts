import { BLOCK_SAMPLES } from '../../src/domain/connection/audio-ring.ts';
import { createLossMeter } from '../../src/domain/connection/audio-loss.ts';
import { heardAudioOf } from '../../src/domain/connection/heard-audio.ts';
import { ReplayBuffer } from '../../src/domain/connection/replay-buffer.ts';
import { createSteadyClock } from '../../src/shared/steady-clock.ts';
import { unreachable } from '../../src/domain/unreachable.ts';
import type { MicrophoneBufferReport, MicrophoneBufferRequest } from '../../src/protocol/microphone-buffer-worklet.ts';

const REPORTS_PER_SECOND = 10;

/** As on the page, by the time of the audio: both notice a clock that is set back. */
const clock = createSteadyClock(
  () => Date.now(),
  () => currentTime * 1000,
);

/** Wiring only: the rules are in `src/domain/connection`. */
class MicrophoneBufferProcessor extends AudioWorkletProcessor implements AudioWorkletProcessorImpl {
  readonly #buffer: ReplayBuffer;
  /** A block of two channels, one after the other. */
  readonly #input = new Float32Array(2 * BLOCK_SAMPLES);
  readonly #output = new Float32Array(2 * BLOCK_SAMPLES);
  readonly #lossMeter = createLossMeter(sampleRate, () => clock.now());
  #samplesSinceReport = 0;
  /** A held turn was released, and its audio is still being sent. */
  #awaitsHeld = false;
  #isEnded = false;
  /** The buffer was in its live phase at the previous step. */
  #wasLive = false;

  constructor({ outputChannelCount }: { readonly outputChannelCount?: readonly number[] }) {
    super();
    this.#buffer = new ReplayBuffer(sampleRate, () => clock.now(), outputChannelCount?.[0] === 2 ? 2 : 1);
    this.port.onmessage = ({ data }: MessageEvent<MicrophoneBufferRequest>) => this.#onRequest(data);
  }

  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const [output, second] = outputs[0] ?? [];
    if (!output) return !this.#isEnded;
    if (second) this.#stepTwo(inputs[0], output, second);
    else this.#buffer.step(inputs[0]?.[0], output);
    const loss = this.#lossMeter.step();
    if (loss) this.#post({ type: 'audio-lost', ...loss });
    this.#reportPhase(output.length);
    this.#reportHeld();
    return !this.#isEnded;
  }

  #stepTwo([first, shared]: Float32Array[] = [], output: Float32Array, second: Float32Array): void {
    if (first && shared) {
      this.#input.set(first);
      this.#input.set(shared, BLOCK_SAMPLES);
    }
    this.#buffer.step(first && shared && this.#input, this.#output);
    output.set(this.#output.subarray(0, BLOCK_SAMPLES));
    second.set(this.#output.subarray(BLOCK_SAMPLES));
  }

  #onRequest(request: MicrophoneBufferRequest): void {
    switch (request.type) {
      case 'replay':
        return this.#replay(request);
      case 'has-speech':
        return this.#post({
          type: 'speech',
          id: request.id,
          found: this.#buffer.hasSpeech(ageOf(request.fromMs), ageOf(request.toMs)),
        });
      case 'start-reading':
        return this.#startReading(request);
      case 'read':
        return this.#post({ type: 'read', id: request.id, audio: this.#buffer.read(request.longestMs) });
      case 'finish-reading':
        return this.#post({ type: 'reading-finished', id: request.id, rest: this.#buffer.finishReading() });
      case 'play-next':
        return this.#buffer.playNext();
      case 'stop':
        return this.#buffer.stop();
      case 'hand-over':
        return this.#buffer.handOver();
      case 'end':
        this.#isEnded = true;
        return;
      case 'by-hand':
        return this.#buffer.setByHand(request.isByHand);
      case 'hold':
        return this.#buffer.hold(ageOf(request.sinceMs));
      case 'send-held':
        return this.#buffer.sendHeld();
      case 'send-again':
        this.#awaitsHeld = true;
        return this.#buffer.sendAgain(ageOf(request.fromMs), ageOf(request.toMs));
      case 'release':
        this.#awaitsHeld = true;
        return this.#buffer.release(ageOf(request.atMs));
      default:
        return unreachable(request);
    }
  }

  #replay({ id, sinceMs, heard }: Extract<MicrophoneBufferRequest, { type: 'replay' }>): void {
    const start = this.#buffer.replay(ageOf(sinceMs), heard && heardAudioOf(heard, ageOf));
    this.#post({ type: 'replay-started', id, atMs: clock.now(), start });
  }

  #startReading({ id, sinceMs, heard }: Extract<MicrophoneBufferRequest, { type: 'start-reading' }>): void {
    const { fromMs, ...start } = this.#buffer.startReading(ageOf(sinceMs), heard && heardAudioOf(heard, ageOf));
    this.#post({ type: 'reading-started', id, fromMs, start });
  }

  #reportHeld(): void {
    if (!this.#awaitsHeld || this.#buffer.isSendingHeld) return;
    this.#awaitsHeld = false;
    this.#post({ type: 'held-sent' });
  }

  #reportPhase(sampleCount: number): void {
    const { phase, delayMs } = this.#buffer;
    const isLive = phase === 'live';
    if (isLive && !this.#wasLive) this.#post({ type: 'caught-up', atMs: clock.now() });
    this.#wasLive = isLive;
    this.#samplesSinceReport += sampleCount;
    const isTimed = phase === 'warming-up' || phase === 'playing' || phase === 'waiting';
    if (!isTimed || this.#samplesSinceReport < sampleRate / REPORTS_PER_SECOND) return;
    this.#samplesSinceReport = 0;
    this.#post({ type: 'delayed', atMs: clock.now(), delayMs });
  }

  #post(report: MicrophoneBufferReport): void {
    this.port.postMessage(report);
  }
}

function ageOf(atMs: number): number {
  return Math.max(0, clock.now() - atMs);
}

registerProcessor('microphone-buffer', MicrophoneBufferProcessor);
