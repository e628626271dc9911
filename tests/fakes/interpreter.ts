import { noTotals } from '../../src/domain/turn.ts';
import type { Totals, TurnId } from '../../src/domain/turn.ts';
import { spliced } from '../../src/domain/turns/order-log.ts';
import type { Interpreter, InterpreterUpdate } from '../../src/ports/interpreter.ts';
import type { WorkerUpdate } from '../../src/protocol/interpreter-worker.ts';
import { createInterpreterApi } from '../../workers/interpreter/interpreter-session.ts';

/** The interpreter without a worker thread: nothing to supervise, and updates come synchronously. */
export function createInProcessInterpreter(): Interpreter {
  const worker = createInterpreterApi();
  let conversation: { number: number } | undefined;
  return {
    async open(pair, onUpdate) {
      const opened = { number: 0 };
      conversation = opened;
      let order: readonly TurnId[] = [];
      let totals: Totals = noTotals;
      const postMessage = ({ changed, removed, transcription, signals, ...update }: WorkerUpdate) => {
        if (conversation !== opened) return;
        if (update.splice) order = spliced(order, update.splice);
        totals = update.totals ?? totals;
        onUpdate({ changed, removed, order: update.splice && order, totals, transcription, signals });
      };
      worker.open(pair, { postMessage }, 0);
    },
    receive(event) {
      if (conversation) worker.receive([{ ...event, number: ++conversation.number }]);
    },
    async settle() {
      if (conversation) worker.settle();
    },
    close() {
      conversation = undefined;
    },
  };
}

export type InterpreterCall = { readonly type: 'interpreter-closed' };

export type FakeInterpreters = {
  create(): Interpreter;
  /** Emits an update of the interpreter that was opened last. */
  update(update: Partial<InterpreterUpdate>): void;
};

const noUpdate: InterpreterUpdate = { changed: [], removed: [], order: undefined, totals: noTotals, signals: [] };

export function fakeInterpreters(record: (call: InterpreterCall) => void): FakeInterpreters {
  let onUpdate: ((update: InterpreterUpdate) => void) | undefined;
  return {
    update: (update) => onUpdate?.({ ...noUpdate, ...update }),
    create() {
      const interpreter = createInProcessInterpreter();
      return {
        ...interpreter,
        open(pair, listener) {
          onUpdate = listener;
          return interpreter.open(pair, listener);
        },
        close() {
          record({ type: 'interpreter-closed' });
          interpreter.close();
        },
      };
    },
  };
}
