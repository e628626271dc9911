import { EventEmitter } from 'node:events';
import type { LanguagePair } from '../../src/domain/language.ts';
import type { SpeechEngines, Transcript } from '../../voice/engines/engines.ts';
import type { ServerMessage, VoiceProcessMessage } from '../../voice/kernel/control-protocol.ts';
import type { Transport } from '../../voice/transport/transport.ts';
import type { VoiceActivityDetector } from '../../voice/vad/voice-detector.ts';
import type { MeasuredFrame } from '../../voice/audio/measured-frame.ts';
import type { SimulatedClock } from './clock.ts';
import type { Break, Link, SimulatedNetwork } from './network.ts';
import type { Program } from './program.ts';
import { seededCrypto } from './scope.ts';
import { Scope } from './scope.ts';
import type { Random } from './random.ts';
import { FRAME_SAMPLES, languageOfWord, textOf, translationOf, WORD_FRAMES } from './vocabulary.ts';

export type VoiceProgram = typeof import('./programs/voice.ts');

type VoiceHostDeps = {
  readonly clock: SimulatedClock;
  readonly random: Random;
  readonly network: SimulatedNetwork;
  readonly program: Program<VoiceProgram>;
  /** Milliseconds that an engine takes. */
  engineMs(): number;
  /** Tokens that a call has used, under the reference of its charge. */
  onUsage(reference: string, tokens: number): void;
  judgeMessage(): Break;
};

/** A voice process and its control channel, as `fork` returns it to the server. */
export class SimulatedVoiceProcess extends EventEmitter {
  readonly pid: number;
  connected = true;
  readonly #deps: VoiceHostDeps;
  readonly #scope: Scope;
  readonly #links = new Set<Link>();
  readonly #sessionByCall = new Map<string, string>();
  readonly #server: { receive(message: unknown): void };

  constructor(pid: number, deps: VoiceHostDeps) {
    super();
    this.pid = pid;
    this.#deps = deps;
    this.#scope = new Scope(deps.clock, deps.random, () => ({}));
    const { ControlledServer } = deps.program(this.#scope, {
      'node:crypto': seededCrypto(deps.random),
      'libopus-wasm': rawCodec,
      'node-datachannel': {},
    });
    this.#server = new ControlledServer({
      parts: {
        engines: this.#engines(),
        transport: this.#transport(),
        createDetector: () => new CodeDetector(),
        // The microphone does not hear the voice: people wear earphones.
        echo: { isEcho: () => false },
      },
      send: (message) => this.#toServer(message),
      onStopped: () => this.#exit(0, null),
    });
  }

  send(message: unknown, done?: (error: Error | null) => void): boolean {
    const copy = JSON.parse(JSON.stringify(message)) as ServerMessage;
    const dies = this.#deps.judgeMessage();
    if (dies === 'before') this.kill('SIGKILL');
    if (copy.type === 'open') this.#sessionByCall.set(copy.callId, copy.spec.sessionId);
    this.#deps.clock.schedule(1, () => {
      if (!this.#scope.isDead) this.#server.receive(copy);
      if (dies) this.kill('SIGKILL');
    });
    done?.(null);
    return true;
  }

  kill(signal: NodeJS.Signals = 'SIGTERM'): boolean {
    this.#exit(null, signal);
    return true;
  }

  #toServer(message: VoiceProcessMessage): void {
    if (this.#scope.isDead) return;
    const dies = message.type === 'heartbeat' ? undefined : this.#deps.judgeMessage();
    if (dies === 'before') return this.#exit(null, 'SIGKILL');
    if (message.type === 'usage') {
      const { id, usage } = message.report;
      this.#deps.onUsage(`usage:${this.#sessionByCall.get(message.callId)}:${id}`, usage.totalTokens);
    }
    const copy: unknown = JSON.parse(JSON.stringify(message));
    this.#deps.clock.schedule(1, () => this.emit('message', copy));
    if (dies) this.#exit(null, 'SIGKILL');
  }

  #exit(code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#scope.isDead) return;
    this.#scope.kill();
    for (const link of this.#links) link.isFarEndAlive = false;
    this.#deps.clock.schedule(2, () => {
      this.connected = false;
      this.emit('exit', code, signal);
      this.emit('close', code, signal);
    });
  }

  #transport(): Transport {
    return {
      listen: async () => 0,
      accept: async (offerSdp, listener) => {
        const link = this.#deps.network.links.get(/link-\d+/.exec(offerSdp)?.[0] ?? '');
        if (!link) return { type: 'invalid-offer', why: 'no such link' };
        this.#links.add(link);
        link.peer = guarded(this.#scope, listener);
        return {
          type: 'accepted',
          peer: {
            answerSdp: `v=0\r\n${link.id}`,
            unsentBytes: 0,
            sendFrame: () => undefined,
            sendText: (text) => !this.#scope.isDead && link.sendToPage(text),
            close: async () => {
              if (!this.#scope.isDead) link.close('service');
              this.#links.delete(link);
            },
          },
        };
      },
      close: async () => undefined,
    };
  }

  #engines(): SpeechEngines {
    const wait = (signal: AbortSignal) => this.#wait(signal);
    return {
      isRehearsal: false,
      forConversation: (pair) => ({
        transcriber: {
          transcribe: async (speech, _hint, signal) => {
            await wait(signal);
            return transcriptOf(speech, pair);
          },
        },
        translator: {
          isScripted: true,
          async *translate({ text }, signal) {
            await wait(signal);
            yield translationOf(text);
          },
        },
        synthesiser: {
          async *speak({ text }, signal) {
            await wait(signal);
            yield new Int16Array(text.split(' ').length * 6000);
          },
        },
      }),
    };
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#scope.later(this.#deps.engineMs(), () => (signal.aborted ? reject(signal.reason as Error) : resolve()));
    });
  }
}

/** No packet and no text reaches a dead process. */
function guarded<Listener extends object>(scope: Scope, listener: Listener): Listener {
  return new Proxy(listener, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function'
        ? (...args: unknown[]) => (scope.isDead ? undefined : (member.apply(target, args) as unknown))
        : member;
    },
  });
}

function transcriptOf(speech: Int16Array, pair: LanguagePair): Transcript {
  const samplesByWord = new Map<number, number>();
  let [code, from] = [0, 0];
  for (let at = 0; at <= speech.length; at += 1) {
    const next = Math.abs(speech[at] ?? 0);
    if (next === code && at < speech.length) continue;
    if (code > 0) samplesByWord.set(code, (samplesByWord.get(code) ?? 0) + at - from);
    [code, from] = [next, at];
  }
  const words = [...samplesByWord]
    .filter(([, count]) => count > (WORD_FRAMES * FRAME_SAMPLES) / 2)
    .map(([code]) => code);
  const [first] = words;
  return {
    text: textOf(words),
    language: first === undefined ? undefined : languageOfWord(first, pair),
  };
}

/** Speech is whatever is not silent. */
class CodeDetector implements VoiceActivityDetector {
  lastSpeechMs = 0;
  #nowMs = 0;
  #onsetMs: number | undefined;
  #isSpeech = false;
  #silenceMs = 500;

  process({ samples }: MeasuredFrame): { type: 'started' | 'stopped'; atMs: number } | undefined {
    this.#nowMs += 20;
    const isLoud = samples[0] !== 0;
    if (isLoud) this.lastSpeechMs = this.#nowMs;
    if (!isLoud && !this.#isSpeech) this.#onsetMs = undefined;
    if (isLoud && !this.#isSpeech) {
      this.#onsetMs ??= this.#nowMs - 20;
      if (this.#nowMs - this.#onsetMs < 80) return undefined;
      this.#isSpeech = true;
      return { type: 'started', atMs: this.#onsetMs };
    }
    if (!this.#isSpeech || this.#nowMs - this.lastSpeechMs < this.#silenceMs) return undefined;
    this.#isSpeech = false;
    this.#onsetMs = undefined;
    return { type: 'stopped', atMs: this.lastSpeechMs };
  }

  tune({ silenceMs }: { silenceMs: number }): void {
    this.#silenceMs = silenceMs;
  }

  reset(): void {
    this.#isSpeech = false;
    this.#onsetMs = undefined;
  }
}

const soundsByCode = new Map<number, Int16Array>();

/** A tone of 1 kHz: a constant is no sound. */
function soundOf(code: number): Int16Array {
  const known = soundsByCode.get(code);
  if (known) return known.slice();
  const sound = Int16Array.from({ length: FRAME_SAMPLES }, (_, index) => (index % 16 < 8 ? code : -code));
  soundsByCode.set(code, sound);
  return sound.slice();
}

/** In place of Opus: a packet holds the number of the word that is heard in its 20 ms. */
const rawCodec = {
  Application: { Audio: 0 },
  isOpusError: () => false,
  createDecoder: async () => ({
    decode: (opus: Uint8Array, options?: { decodeFec?: boolean }) => {
      return soundOf(options?.decodeFec ? 0 : (opus[1] ?? 0) | ((opus[2] ?? 0) << 8));
    },
    decodePacketLoss: (length: number) => new Int16Array(length),
    free: () => undefined,
  }),
  createEncoder: async () => ({ encode: () => new Uint8Array(0), free: () => undefined }),
};
