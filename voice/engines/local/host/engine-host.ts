import { DeadlineError, sleep } from '../../../../src/shared/async.ts';
import { EngineFailure, type EngineName } from '../../engine-failure.ts';
import { EngineChild, EngineProcessLost, EngineRequestFailed, type EngineRole } from './engine-child.ts';
import type { EngineModel, EngineResult, EngineWork, ModelKind } from './engine-protocol.ts';
import type { HeldModel, ModelMemory } from './model-memory.ts';
import { WorkQueue, type Priority } from './work-queue.ts';

export type HostEvent = 'engine-process-lost' | 'engine-model-loaded' | 'engine-model-refused';

export type HostOptions = {
  /** The path of the program of the engine processes. */
  readonly program: string;
  readonly role: EngineRole;
  readonly memory: ModelMemory;
  readonly log: (event: HostEvent, facts: Readonly<Record<string, string | number>>) => void;
  readonly limits?: Partial<HostLimits>;
  readonly observer?: HostObserver;
};

/** For measurements: nothing here says what was in a request. */
export type HostObserver = {
  /** A request was carried out. */
  onWork(work: WorkDone): void;
  /** The process ended by itself, or was killed because it hung or took too much memory. */
  onLost?(role: EngineRole): void;
};

export type WorkDone = {
  readonly kind: ModelKind;
  /** In the queue, behind other requests. */
  readonly waitMs: number;
  /** The time that the model took. */
  readonly workMs: number;
  /** Both, with loading the model and passing the request on. */
  readonly totalMs: number;
};

export type HostLimits = {
  readonly loadMs: number;
  readonly workMs: number;
  /** Time without a request after which models are unloaded and the process ends. */
  readonly idleMs: number;
  /** Memory beyond what the catalogue says of the models, until the process is taken to leak. */
  readonly extraMb: number;
};

export const defaultLimits: HostLimits = { loadMs: 120_000, workMs: 20_000, idleMs: 600_000, extraMb: 3_000 };

/** Waits before a restart: the first is immediate, because conversations are waiting for it. */
const RESTART_DELAYS_MS = [0, 250, 1_000, 5_000, 30_000];
/** A process that ran for this long had started well. */
const STABLE_AFTER_MS = 60_000;
/** How long a request waits for a restart, rather than failing. */
const MAX_WAIT_MS = 1_500;
/** How long a model is not loaded again after its loading ended the process. */
const BROKEN_MODEL_MS = 60_000;

const IDLE_CHECKS_PER_PERIOD = 10;

/** A model of the catalogue as the host needs it. */
export type HostModel = EngineModel & { readonly memoryMb: number };

export type WorkRequest = {
  readonly model: HostModel;
  readonly work: EngineWork;
  readonly priority: Priority;
  readonly signal: AbortSignal;
  /** Instead of the limit of the host, in milliseconds. */
  readonly deadlineMs?: number;
  readonly onPart?: (text: string) => void;
};

const engineNames: Readonly<Record<ModelKind, EngineName>> = {
  recogniser: 'recogniser',
  translator: 'translator',
  voice: 'synthesiser',
};

/**
 * Runs one engine process: starts it with the first request, loads models into it, and starts it again when it ends,
 * hangs or takes too much memory. That fails the requests in it; those that wait go on in the next process.
 */
export class EngineHost {
  readonly #options: HostOptions;
  readonly #limits: HostLimits;
  readonly #queuesByKind = new Map<ModelKind, WorkQueue>();
  /** The models in the process; a model that is loading is one, too. */
  readonly #loadedById = new Map<string, { readonly held: HeldModel; readonly loading: Promise<void> }>();
  readonly #brokenUntilMs = new Map<string, number>();
  readonly #idleTimer: NodeJS.Timeout;
  #child: EngineChild | undefined;
  #rssMb = 0;
  #startedAtMs = 0;
  /** Processes in a row that ended soon after their start. */
  #failures = 0;
  #mayStartAtMs = 0;
  #lastUsedMs = 0;
  #isClosed = false;

  constructor(options: HostOptions) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#idleTimer = setInterval(() => this.#endIdle(), this.#limits.idleMs / IDLE_CHECKS_PER_PERIOD).unref();
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resident memory of the process in megabytes, as last reported; 0 without a process. */
  get rssMb(): number {
    return this.#child ? this.#rssMb : 0;
  }

  /** The ids of the models in the process. */
  get loadedModels(): readonly string[] {
    return [...this.#loadedById.keys()];
  }

  /** Requests of this kind that wait or run. */
  queueLength(kind: ModelKind): number {
    return this.#queuesByKind.get(kind)?.length ?? 0;
  }

  /** @throws EngineFailure; the signal's reason when it aborts */
  async run({ model, work, priority, signal, deadlineMs, onPart }: WorkRequest): Promise<EngineResult> {
    const { kind } = model;
    const startedMs = performance.now();
    let waitMs = 0;
    const result = await this.#queueOf(kind).add(priority, signal, () => {
      waitMs = performance.now() - startedMs;
      return this.#runInChild(model, (child) => child.request(work, deadlineMs ?? this.#limits.workMs, onPart));
    });
    const totalMs = performance.now() - startedMs;
    this.#options.observer?.onWork({ kind, waitMs, workMs: result.workMs, totalMs });
    return result;
  }

  /** Loads a model that is going to be used, so that the first sentence need not wait for it. */
  async prepare(model: HostModel): Promise<void> {
    await this.#runInChild(model, () => Promise.resolve());
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#idleTimer);
    this.#child?.kill();
  }

  #queueOf(kind: ModelKind): WorkQueue {
    const queue = this.#queuesByKind.get(kind) ?? new WorkQueue();
    this.#queuesByKind.set(kind, queue);
    return queue;
  }

  async #runInChild<Result>(model: HostModel, work: (child: EngineChild) => Promise<Result>): Promise<Result> {
    const name = engineNames[model.kind];
    const child = await this.#startedChild(name);
    try {
      const { held, loading } = this.#load(model, child);
      this.#options.memory.use(held);
      try {
        await loading;
        return await work(child);
      } finally {
        this.#lastUsedMs = performance.now();
        this.#options.memory.endUse(held);
      }
    } catch (cause) {
      // Native code that hangs can only be ended with its process.
      if (cause instanceof DeadlineError) child.kill();
      throw toEngineFailure(name, cause);
    }
  }

  async #startedChild(name: EngineName): Promise<EngineChild> {
    if (this.#child?.isUsable) return this.#child;
    await this.#child?.gone;
    const waitMs = this.#mayStartAtMs - performance.now();
    if (waitMs > MAX_WAIT_MS || this.#isClosed) {
      throw new EngineFailure(name, 'is starting again', { isRetryable: true });
    }
    if (waitMs > 0) await sleep(waitMs);
    // Another request may have started it meanwhile.
    if (this.#child?.isUsable) return this.#child;
    const { program, role } = this.#options;
    this.#startedAtMs = performance.now();
    this.#lastUsedMs = this.#startedAtMs;
    const child: EngineChild = new EngineChild(program, role, {
      onMemory: (rssMb) => this.#checkMemory(child, rssMb),
      onExit: (exit) => this.#onExit(exit),
    });
    this.#child = child;
    return child;
  }

  #load(model: HostModel, child: EngineChild) {
    const loaded = this.#loadedById.get(model.id);
    if (loaded) return loaded;
    const name = engineNames[model.kind];
    if ((this.#brokenUntilMs.get(model.id) ?? 0) > performance.now()) {
      throw new EngineFailure(name, `cannot load its model ${model.id}`);
    }
    const held = this.#options.memory.admit(model.id, model.memoryMb, () => this.#unload(model.id));
    if (!held) {
      this.#options.log('engine-model-refused', { model: model.id, memoryMb: model.memoryMb });
      throw new EngineFailure(name, `has too little memory for its model ${model.id}`);
    }
    const loading = this.#loadInto(child, model, held);
    // The requests that wait for the model get the failure.
    loading.catch(() => undefined);
    const entry = { held, loading };
    this.#loadedById.set(model.id, entry);
    return entry;
  }

  async #loadInto(child: EngineChild, model: HostModel, held: HeldModel): Promise<void> {
    const { memoryMb: _, ...engineModel } = model;
    try {
      const result = await child.request({ type: 'load', model: engineModel }, this.#limits.loadMs);
      held.isLoading = false;
      this.#options.log('engine-model-loaded', { model: model.id, ms: Math.round(result.workMs) });
    } catch (cause) {
      // Native code ends the whole process over a damaged file: the other models must not suffer from it again and again.
      if (cause instanceof EngineProcessLost) this.#brokenUntilMs.set(model.id, performance.now() + BROKEN_MODEL_MS);
      this.#loadedById.delete(model.id);
      this.#options.memory.release(held);
      throw cause;
    }
  }

  #unload(modelId: string): void {
    if (!this.#loadedById.delete(modelId)) return;
    if (this.#child?.isUsable) this.#child.unload(modelId);
  }

  #checkMemory(child: EngineChild, rssMb: number): void {
    this.#rssMb = rssMb;
    const expectedMb = [...this.#loadedById.values()].reduce((sum, { held }) => sum + held.memoryMb, 0);
    if (rssMb > expectedMb + this.#limits.extraMb) child.kill();
  }

  #onExit({ exitCode, signal }: { readonly exitCode: number | null; readonly signal: string | null }): void {
    this.#child = undefined;
    const models = [...this.#loadedById.values()];
    this.#loadedById.clear();
    for (const { held } of models) this.#options.memory.release(held);
    if (this.#isClosed || this.#isIdle()) return;
    const nowMs = performance.now();
    if (nowMs - this.#startedAtMs >= STABLE_AFTER_MS) this.#failures = 0;
    const delayMs = RESTART_DELAYS_MS[Math.min(this.#failures, RESTART_DELAYS_MS.length - 1)] ?? 0;
    this.#failures += 1;
    this.#mayStartAtMs = nowMs + delayMs;
    const { role, log, observer } = this.#options;
    observer?.onLost?.(role);
    log('engine-process-lost', { role, exitCode: exitCode ?? -1, signal: signal ?? '', restartInMs: delayMs });
  }

  #isIdle(): boolean {
    return this.#child?.isBusy !== true && performance.now() - this.#lastUsedMs >= this.#limits.idleMs;
  }

  #endIdle(): void {
    this.#options.memory.unloadIdle(this.#limits.idleMs);
    // Allocators keep what models have freed: only the end of the process gives everything back.
    if (this.#child && this.#isIdle() && this.#loadedById.size === 0) this.#child.kill();
  }
}

function toEngineFailure(name: EngineName, cause: unknown): EngineFailure {
  if (cause instanceof EngineFailure) return cause;
  if (cause instanceof DeadlineError) return new EngineFailure(name, 'timed out', { cause });
  if (cause instanceof EngineProcessLost) {
    return new EngineFailure(name, 'stopped while it was at work', { cause, isRetryable: true });
  }
  if (cause instanceof EngineRequestFailed) return new EngineFailure(name, `failed: ${cause.message}`, { cause });
  return new EngineFailure(name, 'failed', { cause });
}
