import { createLossMeter } from '../../src/domain/connection/audio-loss.ts';
import { createReplayBuffer } from '../../src/domain/connection/replay-buffer.ts';
import { unreachable } from '../../src/domain/unreachable.ts';
import type { MicrophoneBufferReport, MicrophoneBufferRequest } from '../../src/protocol/microphone-buffer-worklet.ts';

const REPORTS_PER_SECOND = 10;

/** Wiring only: the rules are in `src/domain/line`. */
class VoiceMemoryProcessor extends AudioWorkletProcessor implements AudioWorkletProcessorImpl {
  private readonly memory = createReplayBuffer(sampleRate, () => Date.now());
  private readonly meter = createLossMeter(sampleRate, () => Date.now());
  private samplesSinceReport = 0;
  private wasLive = false;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<MicrophoneBufferRequest>) => this.receive(data);
  }

  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const output = outputs[0]?.[0];
    if (!output) return true;
    this.memory.step(inputs[0]?.[0], output);
    const loss = this.meter.step();
    if (loss) this.say({ type: 'lost', ...loss });
    this.report(output.length);
    return true;
  }

  private receive(request: MicrophoneBufferRequest): void {
    switch (request.type) {
      case 'replay':
        return this.replay(request);
      case 'has-speech':
        return this.say({
          type: 'speech',
          id: request.id,
          found: this.memory.hasSpeech(ageOf(request.fromMs), ageOf(request.toMs)),
        });
      case 'go':
        return this.memory.playNext();
      case 'stop':
        return this.memory.stop();
      default:
        return unreachable(request);
    }
  }

  private replay({ id, sinceMs, heardUntilMs }: Extract<MicrophoneBufferRequest, { type: 'replay' }>): void {
    const recall = this.memory.replay(ageOf(sinceMs), heardUntilMs === undefined ? undefined : ageOf(heardUntilMs));
    this.say({ type: 'replaying', id, atMs: Date.now(), recall });
  }

  private report(sampleCount: number): void {
    const { phase, delayMs } = this.memory;
    const isLive = phase === 'live';
    if (isLive && !this.wasLive) this.say({ type: 'caught-up', atMs: Date.now() });
    this.wasLive = isLive;
    this.samplesSinceReport += sampleCount;
    if (phase === 'idle' || isLive || this.samplesSinceReport < sampleRate / REPORTS_PER_SECOND) return;
    this.samplesSinceReport = 0;
    this.say({ type: 'behind', atMs: Date.now(), delayMs });
  }

  private say(report: MicrophoneBufferReport): void {
    this.port.postMessage(report);
  }
}

function ageOf(atMs: number): number {
  return Math.max(0, Date.now() - atMs);
}

registerProcessor('voice-memory', VoiceMemoryProcessor);
