import { releaseProxy, transfer, wrap } from 'comlink';
import type { Endpoint } from 'comlink';
import type { LanguagePair } from '../../domain/language.ts';
import type { InterpreterWorker, NumberedEvent, WorkerUpdate } from '../../protocol/interpreter-worker.ts';

/** How often the worker must show that it lives, and how many times in a row it may fail to. */
const PULSE_MS = 500;
const MOST_MISSED = 5;
/** Until its script is here, a worker cannot answer; a slow network may take its time. */
const MOST_MISSED_AT_BIRTH = 60;

/** A running worker: how to talk to it, how to be told of its end, how to end it. */
export type InterpreterThread = {
  readonly endpoint: Endpoint;
  onCrash(listener: () => void): void;
  end(): void;
};

/** One worker from its start to its end. After the end nothing more comes of it. */
export type InterpreterLink = {
  /** Resolves when the worker has taken them in; never, when it died before. */
  send(frames: readonly NumberedEvent[]): Promise<void>;
  /** Resolves when everything sent so far has reached `onUpdate`. */
  settle(): Promise<void>;
  hasLived(): boolean;
  /** Resolves once: the worker has crashed, fallen silent or been ended. */
  readonly over: Promise<void>;
  end(): void;
};

export function openInterpreterLink(
  thread: InterpreterThread,
  pair: LanguagePair,
  quietUpTo: number,
  onUpdate: (update: WorkerUpdate) => void,
): InterpreterLink {
  const worker = wrap<InterpreterWorker>(thread.endpoint);
  const { port1: updates, port2 } = new MessageChannel();
  const waiting = new Map<() => void, number>();
  let [lastNumber, outstanding, missed] = [0, 0, 0];
  let [lived, ended] = [false, false];
  let announceEnd = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    announceEnd = resolve;
  });

  /** A call that fails means a worker whose state nobody knows. */
  async function call<T>(ask: () => Promise<T>): Promise<T> {
    if (ended) return new Promise<never>(() => undefined);
    outstanding++;
    try {
      const value = await ask();
      lived = true;
      missed = 0;
      outstanding--;
      return value;
    } catch {
      end();
      return new Promise<never>(() => undefined);
    }
  }

  function end(): void {
    if (ended) return;
    ended = true;
    clearInterval(pulse);
    updates.close();
    worker[releaseProxy]();
    thread.end();
    announceEnd();
  }

  function checkPulse(): void {
    missed = outstanding > 0 ? missed + 1 : 0;
    if (missed > (lived ? MOST_MISSED : MOST_MISSED_AT_BIRTH)) end();
    else if (outstanding === 0) void call(() => worker.receive([]));
  }

  function take(update: WorkerUpdate): void {
    if (ended) return;
    lastNumber = update.number;
    onUpdate(update);
    for (const [resume, number] of waiting) {
      if (number > lastNumber) continue;
      waiting.delete(resume);
      resume();
    }
  }

  updates.addEventListener('message', (event: MessageEvent<WorkerUpdate>) => take(event.data));
  updates.start();
  thread.onCrash(end);
  const pulse = setInterval(checkPulse, PULSE_MS);
  void call(() => worker.open(pair, transfer(port2, [port2]), quietUpTo));

  return {
    send: (frames) => call(() => worker.receive(frames)),
    async settle() {
      const number = await call(() => worker.settle());
      if (number > lastNumber) await new Promise<void>((resume) => waiting.set(resume, number));
    },
    hasLived: () => lived,
    over,
    end,
  };
}
