import { fork, type ChildProcess } from 'node:child_process';
import { withDeadline } from '../../../../src/shared/async.ts';
import {
  parseEngineReport,
  type EngineCommand,
  type EngineModel,
  type EngineReport,
  type EngineResult,
  type EngineWork,
} from './engine-protocol.ts';

/** Which engines a process has: native code of different libraries is kept apart. */
export type EngineRole = 'speech' | 'translation';

/** The process of the engine ended, for whatever reason, before it had finished a request. */
export class EngineProcessLost extends Error {
  override readonly name = 'EngineProcessLost';
}

/** The engine has reported that it cannot carry out a request; the process goes on. */
export class EngineRequestFailed extends Error {
  override readonly name = 'EngineRequestFailed';
}

export type ChildListener = {
  onMemory(rssMb: number): void;
  onExit(exit: { readonly exitCode: number | null; readonly signal: string | null }): void;
};

type Pending = {
  readonly onPart: (text: string) => void;
  readonly resolve: (result: EngineResult) => void;
  readonly reject: (cause: Error) => void;
};

type Unnumbered = { readonly type: 'load'; readonly model: EngineModel } | EngineWork;

/** Starts the program; loading the native library takes most of it. */
const START_DEADLINE_MS = 30_000;

/** One engine process from its start to its end, and the requests in it. */
export class EngineChild {
  readonly #child: ChildProcess;
  readonly #pendingById = new Map<number, Pending>();
  readonly #ready: Promise<void>;
  #onReady: () => void = () => undefined;
  #nextId = 1;
  /** It was killed: it ends in a moment. */
  #isEnding = false;
  #isGone = false;
  readonly #gone: Promise<void>;
  #onGone: () => void = () => undefined;

  /** @param program the path of the bundle, or in development of the source */
  constructor(program: string, role: EngineRole, listener: ChildListener) {
    this.#child = fork(program, [role], {
      execArgv: ['--expose-gc', ...(program.endsWith('.ts') ? ['--import', 'tsx'] : [])],
      serialization: 'advanced',
      // Native code writes to them, possibly what was said.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#ready = new Promise((resolve) => (this.#onReady = resolve));
    this.#gone = new Promise((resolve) => (this.#onGone = resolve));
    this.#child.on('message', (message) => this.#receive(parseEngineReport(message), listener));
    // It could not be started, or a message not be sent: it ends, or has ended.
    this.#child.on('error', () => this.#end({ exitCode: null, signal: null }, listener));
    this.#child.on('exit', (exitCode, signal) => this.#end({ exitCode, signal }, listener));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Whether it takes requests. */
  get isUsable(): boolean {
    return !this.#isEnding && !this.#isGone;
  }

  /** Resolves when the process is gone. */
  get gone(): Promise<void> {
    return this.#gone;
  }

  get isBusy(): boolean {
    return this.#pendingById.size > 0;
  }

  /** @throws EngineProcessLost, EngineRequestFailed, or DeadlineError: then the process hangs and should be killed */
  async request(
    work: Unnumbered,
    deadlineMs: number,
    onPart: (text: string) => void = () => undefined,
  ): Promise<EngineResult> {
    await withDeadline(START_DEADLINE_MS, this.#ready);
    const id = this.#nextId++;
    const result = new Promise<EngineResult>((resolve, reject) => {
      if (this.#isGone) return reject(new EngineProcessLost());
      this.#pendingById.set(id, { onPart, resolve, reject });
      this.#send({ ...work, id });
    });
    return withDeadline(deadlineMs, result);
  }

  unload(modelId: string): void {
    this.#send({ type: 'unload', modelId });
  }

  /** Native code cannot be asked to stop. */
  kill(): void {
    this.#isEnding = true;
    this.#child.kill('SIGKILL');
  }

  #send(command: EngineCommand): void {
    // A closed channel means that the process is gone or about to go, which ends its requests.
    if (this.#child.connected) this.#child.send(command, () => undefined);
  }

  #receive(report: EngineReport | undefined, listener: ChildListener): void {
    if (!report) return;
    if (report.type === 'ready') return this.#onReady();
    if (report.type === 'memory') return listener.onMemory(report.rssMb);
    // Only of a process that checks libraries.
    if (report.type === 'library-usable' || report.type === 'library-unusable') return;
    const pending = this.#pendingById.get(report.id);
    if (report.type === 'part') return pending?.onPart(report.text);
    this.#pendingById.delete(report.id);
    if (report.type === 'failed') pending?.reject(new EngineRequestFailed(report.problem));
    else pending?.resolve(report);
  }

  #end(exit: { exitCode: number | null; signal: string | null }, listener: ChildListener): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#child.kill('SIGKILL');
    this.#onReady();
    for (const { reject } of this.#pendingById.values()) reject(new EngineProcessLost());
    this.#pendingById.clear();
    listener.onExit(exit);
    this.#onGone();
  }
}
