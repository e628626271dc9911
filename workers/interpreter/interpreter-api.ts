import type { InterpreterWorker } from '../../src/protocol/interpreter-worker.ts';
import { createInterpreterSession } from './interpreter-session.ts';
import type { InterpreterSession } from './interpreter-session.ts';

/** What the page can ask of the worker. A new conversation takes the place of the one before. */
export function createInterpreterApi(): InterpreterWorker {
  let session: InterpreterSession | undefined;
  return {
    open(pair, updates, quietUpTo) {
      session?.close();
      session = createInterpreterSession(pair, updates, quietUpTo);
    },
    receive: (frames) => session?.receive(frames),
    settle: () => session?.settle() ?? 0,
  };
}
