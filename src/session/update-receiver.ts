import { nextTurnTaking, type TurnTakingSignal } from '../domain/turn-taking.ts';
import type { Turn } from '../domain/turn.ts';
import { unreachable } from '../domain/unreachable.ts';
import type { ConnectionEvent, InterpreterUpdate } from '../ports/interpreter.ts';
import type { SessionDeps } from './session-deps.ts';
import { putTurns, setTurnOrder, showInConversation } from '../state/conversation.ts';
import { showNotice } from '../state/notices.ts';
import { showInSession } from '../state/session.ts';
import type { ConnectionSupervisor } from './connection-supervisor.ts';
import { RetractedTurns } from './retracted-turns.ts';
import type { TurnPersister } from './turn-persister.ts';
import type { UntranslatedTurns } from './untranslated-turns.ts';

type UpdateReceivers = {
  readonly supervisor: Pick<ConnectionSupervisor, 'onSignal' | 'controls'>;
  readonly untranslated: Pick<UntranslatedTurns, 'receive'>;
};

/** Brings the updates of the interpreter to the screen and onto the device. */
export class UpdateReceiver {
  readonly #services: Pick<SessionDeps, 'clock' | 'microphoneBuffer' | 'store'>;
  readonly #persister: TurnPersister;
  readonly #receivers: UpdateReceivers;
  readonly retracted = new RetractedTurns();
  #isIgnoringSignals = false;
  /** In a room, which has more turns than this device's call. */
  #adapt: (update: InterpreterUpdate) => InterpreterUpdate = (update) => update;

  constructor(
    services: Pick<SessionDeps, 'clock' | 'microphoneBuffer' | 'store'>,
    persister: TurnPersister,
    receivers: UpdateReceivers,
  ) {
    this.#services = services;
    this.#persister = persister;
    this.#receivers = receivers;
  }

  receive(received: InterpreterUpdate): void {
    const update = this.#adapt(received);
    const { conversation } = this.#services.store;
    const { stored, deleted } = this.retracted.note(update, received.removed, conversation);
    putTurns(conversation, update.changed, update.removed);
    if (update.order) setTurnOrder(conversation, update.order);
    showInConversation(conversation, { totals: update.totals });
    const isStored = ({ unclear }: Turn) => !unclear;
    const unclear = update.changed.filter((turn) => !isStored(turn)).map(({ id }) => id);
    // Words that were stored while they were heard may turn out unclear.
    this.#persister.save([...update.changed.filter(isStored), ...stored], [...deleted, ...unclear]);
    if (this.#isIgnoringSignals) return;
    this.#receivers.untranslated.receive(update.changed);
    for (const signal of update.signals) this.#onSignal(signal);
  }

  /** Every update passes through `adapt` from now on, before it is shown and stored: after those of earlier rooms. */
  adaptBy(adapt: (update: InterpreterUpdate) => InterpreterUpdate): void {
    const earlier = this.#adapt;
    this.#adapt = (update) => adapt(earlier(update));
  }

  /** After Stop the last turns still come in; signals have no effect any more. */
  ignoreSignals(): void {
    this.#isIgnoringSignals = true;
  }

  #onSignal(signal: ConnectionEvent): void {
    switch (signal.type) {
      case 'session-opened':
        this.#noteTurnTaking(signal);
        return this.#receivers.supervisor.onSignal(signal);
      case 'session-expired':
      case 'connection-failed':
        return this.#receivers.supervisor.onSignal(signal);
      case 'response-unwanted':
      case 'voice-unwanted':
        return this.#receivers.supervisor.controls.dropUnwanted(signal);
      case 'speech-started':
      case 'speech-stopped':
        this.#noteTurnTaking(signal);
        return this.#showReplayLag();
      case 'voice-started':
        this.#noteTurnTaking(signal);
        return this.#showVoiceDelay(signal.speechEndedAtMs);
      case 'voice-stopped':
        this.#noteTurnTaking(signal);
        return this.#receivers.supervisor.onSignal(signal);
      case 'response-closed':
        return this.#noteTurnTaking(signal);
      case 'engine-failed':
        return showNotice({ type: 'engine-failed', engine: signal.engine });
      default:
        return unreachable(signal);
    }
  }

  /** The translation is at least this late, long before it is spoken. */
  #showReplayLag(): void {
    const lagMs = this.#services.microphoneBuffer.delayMs(this.#now());
    if (lagMs > 0) this.#showDelay(lagMs);
  }

  /** From the end of the speech that this voice translates, which a replay sends later than it was said. */
  #showVoiceDelay(speechEndedAtMs: number | undefined): void {
    if (speechEndedAtMs === undefined) return;
    this.#showDelay(this.#now() - speechEndedAtMs + this.#services.microphoneBuffer.delayMs(speechEndedAtMs));
  }

  #noteTurnTaking(signal: TurnTakingSignal): void {
    const { session } = this.#services.store;
    showInSession(session, { turnTaking: nextTurnTaking(session.turnTaking, signal) });
  }

  #showDelay(translationDelayMs: number): void {
    showInSession(this.#services.store.session, { translationDelayMs });
  }

  #now(): number {
    return this.#services.clock.now();
  }
}
