import { expose } from 'comlink';
import type { InterpreterThread } from '../../src/platform/interpreter/interpreter-link.ts';
import type { InterpreterWorker } from '../../src/protocol/interpreter-worker.ts';
import { createInterpreterApi } from '../../workers/interpreter/interpreter-session.ts';

export type FakeThread = InterpreterThread & {
  /** As after an uncaught error. */
  crash(): void;
  /** Stops responding. */
  hang(): void;
  readonly ended: boolean;
};

/** The worker's API at the other end of a message channel, on this thread. */
export function createFakeThread(worker: InterpreterWorker = createInterpreterApi()): FakeThread {
  const { port1, port2 } = new MessageChannel();
  const crashListeners = new Set<() => void>();
  let ended = false;
  expose(worker, port2);
  return {
    endpoint: port1,
    onCrash: (listener) => crashListeners.add(listener),
    end() {
      ended = true;
      port2.close();
    },
    crash() {
      port2.close();
      for (const listener of crashListeners) listener();
    },
    hang: () => port2.close(),
    get ended() {
      return ended;
    },
  };
}
