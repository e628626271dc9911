import { webcrypto } from 'node:crypto';
import * as nodeCrypto from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { promisify } from 'node:util';
import type { SimulatedClock } from './clock.ts';
import type { Random } from './random.ts';
import { sandboxKeys } from './sandbox-keys.ts';

/** The values that a simulated process has in place of the globals of its platform. */
export type Globals = Readonly<Record<string, unknown>>;

/**
 * One process of the simulation: a tab, the server or a voice process. Its timers, clock and random numbers are its own,
 * so that it can be killed at any moment and its clock be set.
 */
export class Scope {
  readonly globals: Globals;
  readonly random: Random;
  readonly #clock: SimulatedClock;
  readonly #beganAtMs: number;
  readonly #onKilled = new Set<() => void>();
  #aheadMs = 0;
  #isDead = false;

  constructor(clock: SimulatedClock, random: Random, platform: (scope: Scope) => Globals) {
    this.#clock = clock;
    this.#beganAtMs = clock.nowMs;
    this.random = random;
    this.globals = { ...this.#standardGlobals(), ...platform(this) };
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  /** As this process sees it. */
  get nowMs(): number {
    return this.#clock.nowMs + this.#aheadMs;
  }

  setClock(aheadMs: number): void {
    this.#aheadMs = aheadMs;
  }

  onKilled(listener: () => void): void {
    this.#onKilled.add(listener);
  }

  /** No callback of the process runs any more. */
  kill(): void {
    if (this.#isDead) return;
    this.#isDead = true;
    for (const listener of this.#onKilled) listener();
  }

  /** Runs a callback of the process later. */
  later(ms: number, run: () => void): () => void {
    return this.#clock.schedule(ms, () => {
      if (!this.#isDead) run();
    });
  }

  /** A promise of the world outside, as the process sees it: once it is dead, nothing settles. */
  outside<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      work.then(
        (result) => !this.#isDead && resolve(result),
        (error: unknown) => !this.#isDead && reject(error),
      );
    });
  }

  setTimeout(run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): Timer {
    const cancel = this.later(ms, () => run(...args));
    return new Timer(cancel);
  }

  setInterval(run: () => void, ms = 0): Timer {
    let cancel = () => undefined as void;
    const next = () => {
      cancel = this.later(Math.max(1, ms), () => {
        next();
        run();
      });
    };
    next();
    return new Timer(() => cancel());
  }

  #standardGlobals(): Globals {
    const clear = (timer: unknown) => {
      if (timer instanceof Timer) timer.cancel();
    };
    const later = this.setTimeout.bind(this);
    return {
      setTimeout: later,
      clearTimeout: clear,
      setInterval: this.setInterval.bind(this),
      clearInterval: clear,
      setImmediate: (run: () => void) => later(run, 0),
      clearImmediate: clear,
      Date: this.#date(),
      performance: { now: () => this.#clock.nowMs - this.#beganAtMs, timeOrigin: this.#beganAtMs },
      Math: Object.create(Math, { random: { value: () => this.random.next() } }) as unknown,
      AbortSignal: this.#abortSignal(),
      MessageChannel: this.#messageChannel(),
      crypto: this.#crypto(),
      // Its callbacks depend on the garbage collector.
      FinalizationRegistry: class {
        register = () => undefined;
        unregister = () => undefined;
      },
    };
  }

  #date(): unknown {
    const now = () => this.nowMs;
    return class extends Date {
      static override now(): number {
        return now();
      }

      constructor(...args: [] | [string | number | Date]) {
        super(...((args.length === 0 ? [now()] : args) as [number]));
      }
    };
  }

  #abortSignal(): unknown {
    const timeout = (ms: number): AbortSignal => {
      const controller = new AbortController();
      this.later(ms, () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')));
      return controller.signal;
    };
    return Object.assign(Object.create(AbortSignal) as object, {
      timeout,
      any: anyOf,
      abort: (reason?: unknown) => AbortSignal.abort(reason),
    });
  }

  #crypto(): unknown {
    const { random } = this;
    const clock = this.#clock;
    return {
      randomUUID: () => random.uuid(),
      getRandomValues: <View extends Uint8Array>(view: View) => {
        view.set(random.bytes(view.length));
        return view;
      },
      subtle: new Proxy(webcrypto.subtle, {
        get: (subtle, name) => {
          const method = Reflect.get(subtle, name) as (...args: unknown[]) => Promise<unknown>;
          return (...args: unknown[]) => clock.during(method.apply(subtle, args));
        },
      }),
    };
  }

  #messageChannel(): unknown {
    const newPorts = () => portsBetween(this);
    return class {
      readonly port1: SimulatedPort;
      readonly port2: SimulatedPort;

      constructor() {
        [this.port1, this.port2] = newPorts();
      }
    };
  }
}

/** In place of `AbortSignal.any`, whose signals live until they abort: those of a run would outlive it. */
export function anyOf(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    setMaxListeners(0, signal);
  }
  return controller.signal;
}

/** The random numbers of `node:crypto`, from the seed. */
export function seededCrypto(random: Random): object {
  return {
    ...nodeCrypto,
    randomBytes: (size: number) => random.bytes(size),
    randomUUID: () => random.uuid(),
    generateKeyPair: Object.assign(() => undefined, { [promisify.custom]: async () => sandboxKeys() }),
    randomInt: (low: number, high?: number) =>
      high === undefined ? random.between(0, low - 1) : random.between(low, high - 1),
  };
}

let timers = 0;

class Timer {
  readonly cancel: () => void;
  readonly #id = (timers += 1);

  constructor(cancel: () => void) {
    this.cancel = cancel;
  }

  ref(): Timer {
    return this;
  }

  unref(): Timer {
    return this;
  }

  hasRef(): boolean {
    return true;
  }

  [Symbol.toPrimitive](): number {
    return this.#id;
  }
}

/** Two connected ports, as between a page and its worker. */
export function portsBetween(scope: Scope): [SimulatedPort, SimulatedPort] {
  const [near, far] = [new SimulatedPort(scope), new SimulatedPort(scope)];
  near.peer = far;
  far.peer = near;
  return [near, far];
}

export class SimulatedPort extends EventTarget {
  peer: SimulatedPort | undefined;
  readonly #scope: Scope;
  #isClosed = false;
  #handler: ((event: MessageEvent) => void) | undefined;

  constructor(scope: Scope) {
    super();
    this.#scope = scope;
  }

  get onmessage(): ((event: MessageEvent) => void) | undefined {
    return this.#handler;
  }

  set onmessage(handler: ((event: MessageEvent) => void) | undefined) {
    this.#handler = handler;
  }

  postMessage(message: unknown): void {
    const copy = copyMessage(message);
    this.#scope.later(0, () => this.peer?.receive(copy));
  }

  receive(data: unknown): void {
    if (this.#isClosed) return;
    const event = new MessageEvent('message', { data });
    this.#handler?.(event);
    this.dispatchEvent(event);
  }

  start(): void {
    // Messages are delivered from the start.
  }

  close(): void {
    this.#isClosed = true;
  }
}

/** As a structured clone, with ports passed on. */
function copyMessage(value: unknown): unknown {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value;
  if (value instanceof SimulatedPort) return value;
  if (Array.isArray(value)) return value.map(copyMessage);
  if (Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, element]) => [key, copyMessage(element)]));
  return structuredClone(value);
}
