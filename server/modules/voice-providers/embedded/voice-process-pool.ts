import { DeadlineError, withDeadline } from '../../../../src/shared/async.ts';
import type { LanguagePair } from '../../../../src/domain/language.ts';
import { unreachable } from '../../../../src/domain/unreachable.ts';
import type {
  CallEnd,
  CallObserver,
  CallRoom,
  ExampleRequest,
  OpenCallResult,
  TextToTranslate,
  TranslatedText,
  VoiceProcessOptions,
} from '../../../../voice/kernel/control-protocol.ts';
import type { PoolEvents } from './embedded-events.ts';
import { SupervisedProcess } from './supervised-process.ts';
import type { CallToOpen, EngineMessage, VoiceProcess } from './voice-process.ts';
import { WarmStart } from './warm-start.ts';

/** How long a call waits for a process that starts; clients wait longer for the answer. */
const START_WAIT_MS = 6_000;
/** Longer than the process itself waits for its engines. */
const TRANSLATION_TIMEOUT_MS = 22_000;
/** A process that takes longer to answer an offer is not going to. */
const ANSWER_TIMEOUT_MS = 5_000;
const MAX_ATTEMPTS = 3;
/** A voice process gives up before. */
const EXAMPLE_TIMEOUT_MS = 25_000;

export type PoolOptions = {
  /** The path of the voice program. */
  readonly program: string;
  readonly processes: number;
  /** The settings of each process, by its number from 0. */
  settingsOf(index: number): VoiceProcessOptions;
  /** Each process reports it by itself. */
  onLibraryUnusable?(library: string): void;
};

/** The voice processes of this server: places each call in the one with the least load, and keeps them running. */
export class VoiceProcessPool {
  readonly #events: PoolEvents;
  readonly #onLibraryUnusable: (library: string) => void;
  readonly #starts: WarmStart;
  readonly #slots: readonly SupervisedProcess[];
  readonly #processByCallId = new Map<string, VoiceProcess>();
  readonly #roomIdByCallId = new Map<string, string>();
  #waitingForReady: (() => void)[] = [];
  #isOutage = false;

  constructor({ program, processes, settingsOf, onLibraryUnusable }: PoolOptions, events: PoolEvents) {
    this.#events = events;
    this.#onLibraryUnusable = onLibraryUnusable ?? (() => undefined);
    this.#starts = new WarmStart(program);
    const listener = {
      onReady: (started: VoiceProcess) => this.#onReady(started),
      onLog: ({ level, event, facts }: { level: 'debug' | 'warn' | 'error'; event: string; facts: object }) =>
        events.realtimeServer(level, event, facts),
      onEngine: (message: EngineMessage) => this.#onEngine(message),
      onHung: (pid: number | undefined) => events.voiceProcessHung(pid),
      onLost: (...lost: Parameters<PoolEvents['voiceProcessLost']>) => events.voiceProcessLost(...lost),
    };
    this.#slots = Array.from(
      { length: processes },
      (_, index) =>
        new SupervisedProcess((watch) => {
          const next = this.#starts.take();
          next.run(settingsOf(index), watch);
          return next;
        }, listener),
    );
  }

  /** Undefined until the first process has started. */
  get isRehearsal(): boolean | undefined {
    return this.#slots.map(({ current }) => current.isRehearsal).find((value) => value !== undefined);
  }

  /** How many processes take calls now. */
  get responsive(): number {
    return this.#slots.filter(({ current }) => current.isResponsive).length;
  }

  /** Opens the call in the process of its room, else in the one with the least load; in another one when that refuses it or is lost. */
  async openCall(call: CallToOpen, observer: CallObserver): Promise<OpenCallResult> {
    const tried = new Set<VoiceProcess>();
    let result: OpenCallResult = noProcess;
    while (tried.size < MAX_ATTEMPTS) {
      const ofRoom = this.#processOfRoom(call.spec.room?.id);
      const isFit = ofRoom?.isResponsive && !tried.has(ofRoom);
      const chosen = isFit ? ofRoom : await this.#choose(tried, result);
      if (!chosen) return result;
      tried.add(chosen);
      result = await this.#openIn(chosen, call, observer);
      if (result.type === 'opened' || result.status !== 503) return result;
    }
    return result;
  }

  /** Resolves when the call has ended; at once when there is no such call. */
  async hangUp(callId: string, reason: string, callEnd: CallEnd | undefined): Promise<void> {
    await this.#processByCallId.get(callId)?.hangUp(callId, reason, callEnd);
  }

  /** Members of a room hear each other where the same process has their calls. */
  setRoom(callId: string, room: CallRoom | undefined): void {
    const holder = this.#processByCallId.get(callId);
    if (!holder) return;
    if (room) this.#roomIdByCallId.set(callId, room.id);
    else this.#roomIdByCallId.delete(callId);
    holder.setRoom(callId, room);
  }

  /** A text apart from any call, in the process with the least load. */
  async translate(request: TextToTranslate): Promise<TranslatedText> {
    const chosen = await this.#choose(new Set(), noProcess);
    const failed = { type: 'failed', code: 'failed' } as const;
    if (!chosen) return failed;
    return await withDeadline(TRANSLATION_TIMEOUT_MS, chosen.translate(request)).catch(() => failed);
  }

  /** Whether all packets of all calls are lost: only where the settings inject faults. */
  setOutage(isOutage: boolean): void {
    this.#isOutage = isOutage;
    for (const { current } of this.#slots) current.setOutage(isOutage);
  }

  /** The local models that can be loaded. Processes that start later get them with their settings. */
  setReadyModels(ready: readonly string[]): void {
    for (const { current } of this.#slots) current.setReadyModels(ready);
  }

  /**
   * The time that the local models take for one turn, in milliseconds; undefined while there are calls, which make it
   * longer, and where it could not be measured.
   */
  async measureTurn(pair: LanguagePair): Promise<number | undefined> {
    if (this.#processByCallId.size > 0) return undefined;
    const chosen = await this.#choose(new Set(), noProcess);
    return await chosen?.measureTurn(pair);
  }

  /** A WAV file in base64; undefined where no voice speaks the language, or it has failed. */
  async speakExample(request: ExampleRequest): Promise<string | undefined> {
    const chosen = await this.#choose(new Set(), noProcess);
    if (!chosen) return undefined;
    return await withDeadline(EXAMPLE_TIMEOUT_MS, chosen.speakExample(request)).catch(() => undefined);
  }

  /** Ends all calls, then the processes. */
  async close(): Promise<void> {
    await Promise.all([this.#starts.close(), ...this.#slots.map((slot) => slot.stop())]);
  }

  async #openIn(chosen: VoiceProcess, call: CallToOpen, observer: CallObserver): Promise<OpenCallResult> {
    const { callId } = call;
    this.#processByCallId.set(callId, chosen);
    if (call.spec.room) this.#roomIdByCallId.set(callId, call.spec.room.id);
    const opening = chosen.open(call, this.#observeIn(chosen, callId, observer));
    const result = await withDeadline(ANSWER_TIMEOUT_MS, opening).catch((failure: unknown) => {
      if (!(failure instanceof DeadlineError)) throw failure;
      void chosen.hangUp(callId, 'not_answered', undefined);
      return noProcess;
    });
    if (result.type === 'refused') this.#forget(callId);
    return result;
  }

  #forget(callId: string): void {
    this.#processByCallId.delete(callId);
    this.#roomIdByCallId.delete(callId);
  }

  #processOfRoom(roomId: string | undefined): VoiceProcess | undefined {
    for (const [callId, id] of this.#roomIdByCallId) if (id === roomId) return this.#processByCallId.get(callId);
    return undefined;
  }

  /** Ignores late reports of a process after the call was offered to another one. */
  #observeIn(chosen: VoiceProcess, callId: string, observer: CallObserver): CallObserver {
    const whileThere = (report: () => void) => {
      if (this.#processByCallId.get(callId) === chosen) report();
    };
    return {
      onConnected: () => whileThere(() => observer.onConnected()),
      onUsage: (report) =>
        whileThere(() => {
          if (report.provisional) this.#events.provisionallyTranslated(report.provisional);
          observer.onUsage(report);
        }),
      onSpeech: () => whileThere(() => observer.onSpeech()),
      onClosed: (reason) =>
        whileThere(() => {
          this.#forget(callId);
          observer.onClosed(reason);
        }),
    };
  }

  /** Waits for a process that starts, unless the ones that run have refused the call. */
  async #choose(tried: ReadonlySet<VoiceProcess>, last: OpenCallResult): Promise<VoiceProcess | undefined> {
    const chosen = this.#leastLoaded(tried);
    if (chosen || (last !== noProcess && this.#leastLoaded(new Set()))) return chosen;
    const ready = new Promise<void>((resolve) => this.#waitingForReady.push(resolve));
    await withDeadline(START_WAIT_MS, ready).catch(() => undefined);
    return this.#leastLoaded(tried);
  }

  #leastLoaded(except: ReadonlySet<VoiceProcess>): VoiceProcess | undefined {
    const able = this.#slots.map(({ current }) => current).filter((value) => value.isResponsive && !except.has(value));
    const [least] = able.toSorted((a, b) => a.callCount - b.callCount || a.latenessMs - b.latenessMs);
    return least;
  }

  #onEngine(message: EngineMessage): void {
    switch (message.type) {
      case 'engine-work':
        return this.#events.engineWorkDone(message);
      case 'engine-lost':
        return this.#events.engineProcessLost(message.role);
      case 'library-unusable':
        return this.#onLibraryUnusable(message.library);
      default:
        return unreachable(message);
    }
  }

  #onReady(started: VoiceProcess): void {
    this.#events.voiceProcessReady(started.pid);
    if (this.#isOutage) started.setOutage(true);
    this.#starts.prepareNext();
    for (const resolve of this.#waitingForReady) resolve();
    this.#waitingForReady = [];
  }
}

const noProcess: OpenCallResult = {
  type: 'refused',
  code: 'not_running',
  status: 503,
  message: 'The voice service is starting. Please try again in a moment.',
  retryAfterS: 2,
};
