import { unreachable } from '../../src/domain/unreachable.ts';
import {
  HEARTBEAT_INTERVAL_MS,
  parseServerMessage,
  type CallObserver,
  type ServerMessage,
  type VoiceProcessMessage,
  type VoiceProcessOptions,
} from '../kernel/control-protocol.ts';
import type { EngineObserver } from '../engines/local/local-engines.ts';
import { failureFacts } from '../kernel/failure-facts.ts';
import { RealtimeServer, type RealtimeServerDeps, type RealtimeServerLog } from './realtime-server.ts';
import { FaultInjection } from '../transport/fault-injection.ts';

export type ControlChannel = {
  /** The path of the program that local models run in. */
  readonly engineProgram?: string;
  /** Instead of those of a voice process. */
  readonly parts?: Pick<RealtimeServerDeps, 'engines' | 'transport' | 'createDetector' | 'echo'>;
  send(message: VoiceProcessMessage): void;
  /** All calls have ended at the server's request. */
  onStopped(): void;
};

const logLevels: Readonly<Partial<Record<Parameters<RealtimeServerLog>[0], 'warn' | 'error'>>> = {
  'engine-failed': 'warn',
  'engine-process-lost': 'warn',
  'engine-model-refused': 'warn',
  'engine-library-missing': 'warn',
  'engine-library-unusable': 'warn',
  'call-failed': 'error',
};

/** A realtime voice server behind a control channel (`control-protocol.ts`). */
export class ControlledServer {
  readonly #channel: ControlChannel;
  readonly #faults = new FaultInjection();
  /** Undefined until it is configured. */
  #server: RealtimeServer | undefined;
  readonly #heartbeat: NodeJS.Timeout;

  constructor(channel: ControlChannel) {
    this.#channel = channel;
    const beat = () => channel.send({ type: 'heartbeat', latenessMs: this.#server?.latenessMs ?? 0 });
    this.#heartbeat = setInterval(beat, HEARTBEAT_INTERVAL_MS);
    beat();
  }

  /** Takes a message of the server; one of another version is reported and ignored. */
  receive(received: unknown): void {
    const message = parseServerMessage(received);
    if (message) this.#handle(message);
    else this.#channel.send({ type: 'log', level: 'error', event: 'message-unknown', facts: {} });
  }

  #handle(message: ServerMessage): void {
    switch (message.type) {
      case 'configure':
        return void this.#configure(message.options);
      case 'open':
        return void this.#open(message);
      case 'hang-up':
        return void this.#server?.hangUp(message.callId, message.reason, message.callEnd);
      case 'room':
        return this.#server?.setRoom(message.callId, message.room);
      case 'models':
        return this.#server?.setReadyModels(message.ready);
      case 'translate':
        return void this.#translate(message);
      case 'measure':
        return void this.#measure(message);
      case 'speak-example':
        return void this.#speakExample(message);
      case 'outage':
        this.#faults.isOutage = message.isOutage;
        return;
      case 'stop':
        return void this.#stop();
      default:
        return unreachable(message);
    }
  }

  /** A port that cannot be used stops the process; the server starts it again later. */
  async #configure({ engines, localModels, maxCalls, network, injectsFaults }: VoiceProcessOptions): Promise<void> {
    if (this.#server) return;
    const log: RealtimeServerLog = (event, facts) =>
      this.#channel.send({ type: 'log', level: logLevels[event] ?? 'debug', event, facts });
    const server = new RealtimeServer(
      { engines, maxCalls, network, ...(localModels && { localModels }) },
      {
        log,
        engineProgram: this.#channel.engineProgram,
        engineObserver: this.#observeEngines(),
        ...this.#channel.parts,
        ...(injectsFaults && { faults: this.#faults }),
      },
    );
    this.#server = server;
    try {
      await server.listen();
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      this.#channel.send({ type: 'log', level: 'error', event: 'port-unusable', facts: { message } });
      return this.#stop();
    }
    this.#channel.send({ type: 'ready', isRehearsal: server.isRehearsal });
  }

  async #open({ callId, ...offer }: Extract<ServerMessage, { type: 'open' }>): Promise<void> {
    const result = await this.#server
      ?.openCall(callId, offer, this.#observe(callId))
      .catch((failure: unknown) => this.#openFailed(failure));
    if (result?.type === 'opened') return this.#channel.send({ ...result, callId });
    const { type: _, ...refusal } = result ?? notConfigured;
    this.#channel.send({ type: 'refused', callId, refusal });
  }

  /** An error of ours: another process may be able to open the call. */
  #openFailed(failure: unknown): typeof openFailed {
    this.#channel.send({ type: 'log', level: 'error', event: 'call-failed', facts: failureFacts(failure) });
    return openFailed;
  }

  async #translate({ id, request }: Extract<ServerMessage, { type: 'translate' }>): Promise<void> {
    const result = (await this.#server?.translate(request)) ?? { type: 'failed', code: 'failed' };
    this.#channel.send({ type: 'text-translated', id, result });
  }

  async #speakExample({ id, request }: Extract<ServerMessage, { type: 'speak-example' }>): Promise<void> {
    const file = await this.#server?.speakExample(request);
    const wav = file && Buffer.from(file).toString('base64');
    this.#channel.send({ type: 'example-spoken', id, ...(wav !== undefined && { wav }) });
  }

  async #measure({ id, pair }: Extract<ServerMessage, { type: 'measure' }>): Promise<void> {
    const turnMs = await this.#server?.measureTurn(pair);
    this.#channel.send({ type: 'measured', id, ...(turnMs !== undefined && { turnMs }) });
  }

  async #stop(): Promise<void> {
    clearInterval(this.#heartbeat);
    await this.#server?.close();
    this.#channel.onStopped();
  }

  #observeEngines(): EngineObserver {
    const { send } = this.#channel;
    return {
      onWork: ({ kind, waitMs, workMs }) => send({ type: 'engine-work', engine: kind, waitMs, workMs }),
      onLost: (role) => send({ type: 'engine-lost', role }),
      onLibraryUnusable: (library) =>
        send({ type: 'library-unusable', library, isRehearsal: this.#server?.isRehearsal ?? true }),
    };
  }

  #observe(callId: string): CallObserver {
    const { send } = this.#channel;
    return {
      onConnected: () => send({ type: 'connected', callId }),
      onUsage: (report) => send({ type: 'usage', callId, report }),
      onSpeech: () => send({ type: 'speech', callId }),
      onClosed: (reason) => send({ type: 'closed', callId, reason }),
    };
  }
}

const notConfigured = {
  type: 'refused',
  code: 'not_configured',
  status: 503,
  message: 'The voice process is starting.',
} as const;

const openFailed = {
  type: 'refused',
  code: 'internal_error',
  status: 503,
  message: 'The voice process could not open the call.',
} as const;
