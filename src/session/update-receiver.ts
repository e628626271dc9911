import { unreachable } from '../domain/unreachable.ts';
import type { Clock } from '../ports/clock.ts';
import type { ConnectionSignal, InterpreterUpdate } from '../ports/interpreter.ts';
import { putTurns, setTotals, setTurnOrder } from '../state/conversation.ts';
import { showNotice } from '../state/notices.ts';
import { setTranslation, setTranslationDelay } from '../state/session.ts';
import type { ConnectionSupervisor } from './connection-supervisor.ts';
import type { TurnPersister } from './turn-persister.ts';

/** Brings the updates of the interpreter to the screen and onto the device. */
export class UpdateReceiver {
  readonly #clock: Clock;
  readonly #persister: TurnPersister;
  readonly #supervisor: Pick<ConnectionSupervisor, 'onSignal'>;
  /** The start of the translation delay. */
  #speechStoppedAtMs: number | undefined;
  #isIgnoringSignals = false;

  constructor(clock: Clock, persister: TurnPersister, supervisor: Pick<ConnectionSupervisor, 'onSignal'>) {
    this.#clock = clock;
    this.#persister = persister;
    this.#supervisor = supervisor;
  }

  receive(update: InterpreterUpdate): void {
    putTurns(update.changed, update.removed);
    if (update.order) setTurnOrder(update.order);
    setTotals(update.totals);
    this.#persister.save(update.changed, update.removed);
    if (this.#isIgnoringSignals) return;
    for (const signal of update.signals) this.#onSignal(signal);
  }

  /** After Stop the last turns still come in; signals have no effect any more. */
  ignoreSignals(): void {
    this.#isIgnoringSignals = true;
  }

  #onSignal(signal: ConnectionSignal): void {
    switch (signal.type) {
      case 'session-opened':
      case 'session-expired':
      case 'connection-failed':
        return this.#supervisor.onSignal(signal);
      case 'speech-started':
        this.#speechStoppedAtMs = undefined;
        return setTranslation('listening');
      case 'speech-stopped':
        this.#speechStoppedAtMs = this.#clock.now();
        return setTranslation('translating');
      case 'voice-started':
        if (this.#speechStoppedAtMs !== undefined) setTranslationDelay(this.#clock.now() - this.#speechStoppedAtMs);
        return;
      case 'voice-stopped':
        this.#supervisor.onSignal(signal);
        return setTranslation('complete');
      case 'engine-failed':
        return showNotice({ type: 'engine-failed', engine: signal.engine });
      default:
        return unreachable(signal);
    }
  }
}
