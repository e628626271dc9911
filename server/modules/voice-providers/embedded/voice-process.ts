import { fork, type ChildProcess } from 'node:child_process';
import type { LanguagePair } from '../../../../src/domain/language.ts';
import { unreachable } from '../../../../src/domain/unreachable.ts';
import {
  parseVoiceProcessMessage,
  type CallEnd,
  type CallObserver,
  type CallOffer,
  type CallRefusal,
  type CallRoom,
  type ExampleRequest,
  type OpenCallResult,
  type ServerMessage,
  type TextToTranslate,
  type TranslatedText,
  type VoiceProcessMessage,
  type VoiceProcessOptions,
} from '../../../../voice/kernel/control-protocol.ts';
import { programEnvironment } from '../../../shared/program-environment.ts';
import { PendingReplies } from './pending-replies.ts';

/** Without a heartbeat for this long a process gets no more calls, if another one can take them. */
const UNRESPONSIVE_AFTER_MS = 1_000;
/** Without a heartbeat for this long a process is killed: its calls have been silent, and their pages have left. */
const HUNG_AFTER_MS = 5_000;
/** To load the program and its native parts, on a busy machine. */
const START_TIMEOUT_MS = 30_000;
const CHECK_INTERVAL_MS = 250;
/** For the calls of a process that stops to end in order. */
const STOP_TIMEOUT_MS = 3_000;
/** The last messages of a process that has exited are read by then. */
const LAST_MESSAGES_MS = 200;

/** Why calls end that were in a process which is gone. */
export const PROCESS_LOST = 'voice_process_lost';

export type CallToOpen = CallOffer & { readonly callId: string };

/** How a process ended. `calls`: how many it held. */
export type ProcessEnd = {
  readonly pid: number | undefined;
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly calls: number;
  readonly wasReady: boolean;
  readonly uptimeMs: number;
};

export type EngineMessage = Extract<VoiceProcessMessage, { type: 'engine-work' | 'engine-lost' | 'library-unusable' }>;

export type VoiceProcessListener = {
  onReady(): void;
  /** It is about to be killed, because it stopped sending heartbeats. */
  onHung(pid: number | undefined): void;
  onLog(message: Extract<VoiceProcessMessage, { type: 'log' }>): void;
  /** Reports events of its local models. */
  onEngine(message: EngineMessage): void;
  /** Called once, after the calls that it held were reported as closed. */
  onEnded(end: ProcessEnd): void;
};

type ProcessCall = {
  readonly observer: CallObserver;
  /** Until the offer is answered. */
  answer: ((result: OpenCallResult) => void) | undefined;
  /** Callbacks that wait for the end of the call. */
  onClosed: (() => void)[];
};

/**
 * One voice process, from its start until it is gone. The server's end of the control channel.
 *
 *     loading ── run ──▶ configured ── ready ──▶ takes calls ── stop, or it ends by itself ──▶ gone
 */
export class VoiceProcess {
  /** From the process's last heartbeat: how late its audio frames are. */
  latenessMs = 0;
  isReady = false;
  /** Undefined until it is ready. */
  isRehearsal: boolean | undefined;
  readonly #child: ChildProcess;
  /** Undefined until it runs. */
  #listener: VoiceProcessListener | undefined;
  readonly #callsById = new Map<string, ProcessCall>();
  readonly #translations = new PendingReplies<TranslatedText>({ type: 'failed', code: 'failed' });
  readonly #examples = new PendingReplies<string | undefined>(undefined);
  readonly #measurements = new PendingReplies<number | undefined>(undefined);
  readonly #startedAtMs = performance.now();
  readonly #watchdog: NodeJS.Timeout;
  readonly #gone: Promise<void>;
  /** Undefined until the first message. */
  #lastMessageAtMs: number | undefined;
  #lastCheckAtMs = performance.now();
  #isStopping = false;
  #isGone = false;

  /** @param program the path of the bundle, or in development of the source */
  constructor(program: string) {
    this.#child = fork(program, [], {
      execArgv: program.endsWith('.ts') ? ['--import', 'tsx'] : [],
      env: programEnvironment(process.env),
      // Standard output is the server's log.
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    this.#child.on('message', (message) => this.#receive(message));
    // The process could not be started, or a message not be sent: it ends, or has ended.
    this.#child.on('error', () => this.#child.kill('SIGKILL'));
    this.#gone = this.#whenGone();
    this.#watchdog = setInterval(() => this.#check(), CHECK_INTERVAL_MS).unref();
  }

  /** Lets it take calls. */
  run(options: VoiceProcessOptions, listener: VoiceProcessListener): void {
    this.#listener = listener;
    this.#send({ type: 'configure', options });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  get callCount(): number {
    return this.#callsById.size;
  }

  /** It takes calls, and its last heartbeat is recent. */
  get isResponsive(): boolean {
    return this.isReady && !this.#isStopping && this.#silentMs() < UNRESPONSIVE_AFTER_MS;
  }

  open(call: CallToOpen, observer: CallObserver): Promise<OpenCallResult> {
    if (this.#isGone) return Promise.resolve(processLost);
    return new Promise((answer) => {
      this.#callsById.set(call.callId, { observer, answer, onClosed: [] });
      this.#send({ type: 'open', ...call });
    });
  }

  /** Resolves when the call has ended. */
  hangUp(callId: string, reason: string, callEnd: CallEnd | undefined): Promise<void> {
    const call = this.#callsById.get(callId);
    if (!call) return Promise.resolve();
    this.#send({ type: 'hang-up', callId, reason, ...(callEnd && { callEnd }) });
    return new Promise((resolve) => call.onClosed.push(resolve));
  }

  /** Resolves when it is translated, or the process is gone. */
  translate(request: TextToTranslate): Promise<TranslatedText> {
    return this.#translations.request((id) => this.#send({ type: 'translate', id, request }));
  }

  setRoom(callId: string, room: CallRoom | undefined): void {
    this.#send({ type: 'room', callId, ...(room && { room }) });
  }

  setReadyModels(ready: readonly string[]): void {
    this.#send({ type: 'models', ready: [...ready] });
  }

  /** The time that its local models take for one turn, in milliseconds; undefined where it could not be measured. */
  measureTurn(pair: LanguagePair): Promise<number | undefined> {
    return this.#measurements.request((id) => this.#send({ type: 'measure', id, pair }));
  }

  /** A WAV file in base64; undefined where no voice there speaks the language, it has failed, or the process is gone. */
  speakExample(request: ExampleRequest): Promise<string | undefined> {
    return this.#examples.request((id) => this.#send({ type: 'speak-example', id, request }));
  }

  setOutage(isOutage: boolean): void {
    this.#send({ type: 'outage', isOutage });
  }

  /** Ends its calls and the process; resolves when it is gone. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#send({ type: 'stop' });
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await this.#gone;
    clearTimeout(timer);
  }

  #send(message: ServerMessage): void {
    // A closed channel means that the process is gone or about to go, which ends its calls.
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  #receive(received: unknown): void {
    this.#lastMessageAtMs = performance.now();
    const message = parseVoiceProcessMessage(received);
    if (message) this.#handle(message);
    else this.#listener?.onLog({ type: 'log', level: 'error', event: 'message-unknown', facts: {} });
  }

  #handle(message: VoiceProcessMessage): void {
    switch (message.type) {
      case 'ready':
        this.isReady = true;
        this.isRehearsal = message.isRehearsal;
        return this.#listener?.onReady();
      case 'heartbeat':
        this.latenessMs = message.latenessMs;
        return;
      case 'log':
        return this.#listener?.onLog(message);
      case 'engine-work':
      case 'engine-lost':
        return this.#listener?.onEngine(message);
      case 'library-unusable':
        this.isRehearsal = message.isRehearsal;
        return this.#listener?.onEngine(message);
      case 'measured':
        return this.#measurements.settle(message.id, message.turnMs);
      case 'example-spoken':
        return this.#examples.settle(message.id, message.wav);
      case 'opened':
        return this.#answer(message.callId, { type: 'opened', answerSdp: message.answerSdp });
      case 'refused':
        return this.#refused(message.callId, message.refusal);
      case 'connected':
        return this.#callsById.get(message.callId)?.observer.onConnected();
      case 'speech':
        return this.#callsById.get(message.callId)?.observer.onSpeech();
      case 'usage':
        return this.#callsById.get(message.callId)?.observer.onUsage(message.report);
      case 'text-translated':
        return this.#translations.settle(message.id, message.result);
      case 'closed':
        return this.#closed(message.callId, message.reason);
      default:
        return unreachable(message);
    }
  }

  #answer(callId: string, result: OpenCallResult): void {
    const call = this.#callsById.get(callId);
    call?.answer?.(result);
    if (call) call.answer = undefined;
  }

  #refused(callId: string, refusal: CallRefusal): void {
    this.#answer(callId, { type: 'refused', ...refusal });
    this.#forget(callId);
  }

  /** The client may have left before its offer was answered: the answer follows, and is of no use. */
  #closed(callId: string, reason: string): void {
    const call = this.#callsById.get(callId);
    if (!call) return;
    call.answer?.({ type: 'refused', code: 'left', status: 409, message: 'The call ended before it was answered.' });
    this.#forget(callId);
    call.observer.onClosed(reason);
  }

  #forget(callId: string): void {
    const call = this.#callsById.get(callId);
    this.#callsById.delete(callId);
    for (const resolve of call?.onClosed ?? []) resolve();
  }

  #silentMs(): number {
    return performance.now() - (this.#lastMessageAtMs ?? this.#startedAtMs);
  }

  #check(): void {
    const nowMs = performance.now();
    const wasStalled = nowMs - this.#lastCheckAtMs > UNRESPONSIVE_AFTER_MS;
    this.#lastCheckAtMs = nowMs;
    // The server itself was blocked: heartbeats that arrived meanwhile have not been read yet.
    if (wasStalled && this.#lastMessageAtMs !== undefined) this.#lastMessageAtMs = nowMs;
    const limitMs = this.#lastMessageAtMs === undefined ? START_TIMEOUT_MS : HUNG_AFTER_MS;
    if (this.#isStopping || this.#silentMs() < limitMs) return;
    this.#listener?.onHung(this.pid);
    this.#lastMessageAtMs = nowMs;
    this.#child.kill('SIGKILL');
  }

  async #whenGone(): Promise<void> {
    const { exitCode, signal } = await exitOf(this.#child);
    clearInterval(this.#watchdog);
    const uptimeMs = Math.round(performance.now() - this.#startedAtMs);
    const end = { pid: this.pid, exitCode, signal, calls: this.callCount, wasReady: this.isReady, uptimeMs };
    this.#isGone = true;
    this.isReady = false;
    for (const waiting of [this.#translations, this.#examples, this.#measurements]) waiting.close();
    for (const [callId, { answer, observer }] of this.#callsById) {
      this.#forget(callId);
      if (answer) answer(processLost);
      else observer.onClosed(PROCESS_LOST);
    }
    this.#listener?.onEnded(end);
  }
}

const processLost: OpenCallResult = {
  type: 'refused',
  code: PROCESS_LOST,
  status: 503,
  message: 'The voice service is starting again. Please try again in a moment.',
  retryAfterS: 1,
};

type Exit = Pick<ProcessEnd, 'exitCode' | 'signal'>;

/** Resolves when the process is gone and its last messages have been read. */
function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    // A process that never started has no exit.
    child.once('error', () => child.pid === undefined && resolve({ exitCode: null, signal: null }));
    child.once('close', (exitCode, signal) => resolve({ exitCode, signal }));
    child.once('exit', (exitCode, signal) => setTimeout(() => resolve({ exitCode, signal }), LAST_MESSAGES_MS));
  });
}
