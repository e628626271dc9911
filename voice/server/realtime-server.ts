import { samplesOf } from '../audio/concatenated.ts';
import type { LanguagePair } from '../../src/domain/language.ts';
import { withDeadline } from '../../src/shared/async.ts';
import { createAdmission, type Admission } from './admission.ts';
import { OUTPUT_RATE_HZ } from '../audio/format.ts';
import { Pacer } from '../audio/pacer.ts';
import { toWav } from '../audio/wav.ts';
import type {
  CallObserver,
  CallOffer,
  OpenCallResult,
  CallEnd,
  CallRefusal,
  CallRoom,
  EngineAddresses,
  ExampleRequest,
  TextToTranslate,
  TranslatedText,
} from '../kernel/control-protocol.ts';
import { defaultTimeouts, type ConnectionTimeouts } from './call-deadlines.ts';
import { openCall, type CallDeps, type RealtimeCall } from './call.ts';
import { systemClock } from '../kernel/clock.ts';
import type { SpeechEngines } from '../engines/engines.ts';
import type { LocalModels } from '../models/ready-model.ts';
import { LocalEngines, type EngineObserver, type LocalEnginesLog } from '../engines/local/local-engines.ts';
import { RoomOriginals } from './room-originals.ts';
import { selectEngines } from './select-engines.ts';
import { failureFacts } from '../kernel/failure-facts.ts';
import { translateText } from '../session/translate-text.ts';
import { DatachannelTransport } from '../transport/datachannel-transport.ts';
import type { FaultInjection } from '../transport/fault-injection.ts';
import type { NetworkOptions, Transport } from '../transport/transport.ts';
import { sharedSileroNetwork } from '../vad/silero/silero-network.ts';

/** Conversations that one processor core carries with a reserve. */
const DEFAULT_MAX_CALLS = 50;

/** How long the first calls of a process wait for the check of the libraries. */
const LIBRARY_CHECK_WAIT_MS = 2_000;

/** For one short sentence, with the model loaded before it. */
const EXAMPLE_DEADLINE_MS = 20_000;

/** For four turns, with the models loaded before them. */
const MEASURE_DEADLINE_MS = 180_000;

export type RealtimeServerOptions = {
  /** The addresses of the speech engines; without a recogniser and a translator the server only rehearses. */
  readonly engines?: EngineAddresses;
  /** The models on this machine, for what no address is given. */
  readonly localModels?: LocalModels;
  readonly maxCalls?: number;
  readonly network?: NetworkOptions;
  readonly timeouts?: Partial<ConnectionTimeouts>;
};

export type RealtimeServerLog = (
  event:
    | 'call-opened'
    | 'call-closed'
    | 'call-refused'
    | 'call-failed'
    | 'engine-failed'
    | Parameters<LocalEnginesLog>[0],
  facts: Readonly<Record<string, string | number>>,
) => void;

export type RealtimeServerDeps = {
  readonly log?: RealtimeServerLog;
  /** Instead of the engines at the addresses of the options. */
  readonly engines?: SpeechEngines;
  /** The path of the program that local models run in; without it there are none. */
  readonly engineProgram?: string | undefined;
  /** Gets the measurements of the local models. */
  readonly engineObserver?: EngineObserver;
  /** Makes calls lose all packets. */
  readonly faults?: FaultInjection;
  /** Instead of WebRTC. */
  readonly transport?: Transport;
} & Pick<CallDeps, 'createDetector' | 'echo'>;

function createLocalEngines(
  { localModels: models }: RealtimeServerOptions,
  { engineProgram: program, engineObserver: observer, log }: RealtimeServerDeps,
): LocalEngines | undefined {
  if (!models || program === undefined) return undefined;
  return new LocalEngines({ models, program, ...(log && { log }), ...(observer && { observer }) });
}

type HangUp = { readonly reason: string; readonly callEnd: CallEnd | undefined };

/** A realtime voice server that speaks the protocol of the cloud services. */
export class RealtimeServer {
  readonly #engines: SpeechEngines;
  readonly #admission: Admission;
  readonly #transport: Transport;
  readonly #pacer = new Pacer();
  readonly #callDeps: CallDeps;
  readonly #log: RealtimeServerLog;
  readonly #callsById = new Map<string, RealtimeCall>();
  /** Offers being accepted, by the ids of their calls: they count against the capacity, and may be hung up already. */
  readonly #openingById = new Map<string, HangUp | undefined>();

  constructor(options: RealtimeServerOptions = {}, deps: RealtimeServerDeps = {}) {
    const { faults, log = () => undefined } = deps;
    const engines = deps.engines ?? selectEngines(options.engines, createLocalEngines(options, deps));
    this.#engines = engines;
    // Loaded before the first call, which would otherwise wait for it.
    if (!deps.createDetector) sharedSileroNetwork();
    this.#log = log;
    this.#admission = createAdmission(options.maxCalls ?? DEFAULT_MAX_CALLS);
    this.#transport = deps.transport ?? new DatachannelTransport(options.network ?? { port: 0 }, faults);
    this.#callDeps = {
      transport: this.#transport,
      pacer: this.#pacer,
      originals: new RoomOriginals(),
      engines,
      timeouts: { ...defaultTimeouts, ...options.timeouts },
      clock: systemClock,
      createDetector: deps.createDetector,
      echo: deps.echo,
      onEngineFailure: ({ engine, message }) => log('engine-failed', { engine, message }),
      onCallFailed: (error) => log('call-failed', failureFacts(error)),
    };
  }

  /** True when conversations are scripted rather than interpreted. */
  get isRehearsal(): boolean {
    return this.#engines.isRehearsal;
  }

  /** Opens the port of the calls. @throws with a sentence when it cannot be used */
  async listen(): Promise<void> {
    await this.#transport.listen();
  }

  /** The local models that can be loaded, by their ids, for the calls from now on. */
  setReadyModels(ready: readonly string[]): void {
    this.#engines.setReadyModels?.(ready);
  }

  /** Measures one turn with the local models, in milliseconds; undefined where that is not possible. */
  async measureTurn(pair: LanguagePair): Promise<number | undefined> {
    return await this.#engines.measureTurn?.(pair, AbortSignal.timeout(MEASURE_DEADLINE_MS)).catch(() => undefined);
  }

  /** A WAV file; undefined where no voice here speaks the language, or it has failed. */
  async speakExample({ pair, ...request }: ExampleRequest): Promise<Uint8Array | undefined> {
    const signal = AbortSignal.timeout(EXAMPLE_DEADLINE_MS);
    const speech = this.#engines.speakExample?.(pair, request, signal);
    try {
      const samples = speech && (await samplesOf(speech));
      return samples?.length ? toWav(samples, OUTPUT_RATE_HZ) : undefined;
    } catch (failure) {
      this.#log('engine-failed', { engine: 'synthesiser', ...failureFacts(failure) });
      return undefined;
    }
  }

  /** How late the audio frames are: more than a few milliseconds mean overload. */
  get latenessMs(): number {
    return this.#pacer.latenessMs();
  }

  /** @param callId chosen by the caller, and unique */
  async openCall(callId: string, offer: CallOffer, observer: CallObserver): Promise<OpenCallResult> {
    const refusal = this.#admission.refusal(this.#callsById.size + this.#openingById.size, this.latenessMs);
    if (refusal) return this.#refuse({ status: 503, ...refusal });
    this.#openingById.set(callId, undefined);
    try {
      await withDeadline(LIBRARY_CHECK_WAIT_MS, this.#engines.checked ?? Promise.resolve()).catch(() => undefined);
      const accepted = await openCall(offer, this.#observe(callId, observer), this.#callDeps);
      if (accepted.type === 'invalid-offer') {
        this.#admission.refund();
        return this.#refuse({ status: 400, code: 'invalid_offer', message: accepted.why });
      }
      // The client may have left before its offer was answered.
      if (!accepted.call.isEnded) this.#callsById.set(callId, accepted.call);
      this.#log('call-opened', { callId });
      const hangUp = this.#openingById.get(callId);
      if (hangUp) await accepted.call.end(hangUp.reason, hangUp.callEnd);
      return { type: 'opened', answerSdp: accepted.answerSdp };
    } finally {
      this.#openingById.delete(callId);
    }
  }

  /** Does nothing when there is no such call (any more). One that is being opened ends as soon as it is open. */
  async hangUp(callId: string, reason: string, callEnd?: CallEnd): Promise<void> {
    if (this.#openingById.has(callId)) this.#openingById.set(callId, { reason, callEnd });
    await this.#callsById.get(callId)?.end(reason, callEnd);
  }

  /** The calls of one room may hear each other. Does nothing when there is no such call. */
  setRoom(callId: string, room: CallRoom | undefined): void {
    this.#callsById.get(callId)?.setRoom(room);
  }

  /** A text apart from any call. Never rejects: a failure is logged without the text. */
  async translate(request: TextToTranslate): Promise<TranslatedText> {
    await withDeadline(LIBRARY_CHECK_WAIT_MS, this.#engines.checked ?? Promise.resolve()).catch(() => undefined);
    return await translateText(this.#engines, request, this.#callDeps.onEngineFailure);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#callsById.values()].map((call) => call.end('service-closing')));
    await this.#transport.close();
    this.#engines.close?.();
  }

  #refuse(refusal: CallRefusal): OpenCallResult {
    this.#log('call-refused', { code: refusal.code });
    return { type: 'refused', ...refusal };
  }

  #observe(callId: string, observer: CallObserver): CallObserver {
    return {
      onConnected: () => observer.onConnected(),
      onUsage: (report) => observer.onUsage(report),
      onSpeech: () => observer.onSpeech(),
      onClosed: (reason) => {
        this.#callsById.delete(callId);
        this.#log('call-closed', { callId, reason });
        observer.onClosed(reason);
      },
    };
  }
}
