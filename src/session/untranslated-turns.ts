import { subscribe } from 'valtio';
import { otherLanguage } from '../domain/language.ts';
import { withDeviceTranslation, type Turn, type TurnId } from '../domain/turn.ts';
import type { Interpreter } from '../ports/interpreter.ts';
import type { SessionDeps } from './session-deps.ts';
import { withDeadline } from '../shared/async.ts';
import { turnsOnScreen } from '../state/conversation.ts';
import type { SessionState } from '../state/session.ts';
import type { DeviceSpeaker } from './device-speaker.ts';

/** How long a conversation that ends waits for the translations of its last turns. */
const LAST_TURNS_MS = 5000;

export type UntranslatedTurnsDeps = {
  readonly services: Pick<SessionDeps, 'clock' | 'onDevice' | 'store'>;
  readonly interpreter: Pick<Interpreter, 'receive'>;
  readonly speaker: Pick<DeviceSpeaker, 'say'>;
  /** Whether the text was typed and waits to be sent: then it is not this class that translates it. */
  isWritten(itemId: string): boolean;
};

/**
 * Turns of a live conversation whose voice service fails: what it leaves without a translation is translated by this
 * device, where that has the languages. A translation that the service still delivers replaces it.
 */
export class UntranslatedTurns {
  readonly #deps: UntranslatedTurnsDeps;
  /** The source texts that were tried, by turn: each once. */
  readonly #tried = new Map<TurnId, string>();
  readonly #stop: () => void;

  constructor(deps: UntranslatedTurnsDeps) {
    this.#deps = deps;
    this.#stop = subscribe(deps.services.store.session, () => this.#onSession());
  }

  receive(changed: readonly Turn[]): void {
    if (this.#deps.services.store.interpreter.kind === 'device') return;
    for (const turn of changed) if (this.#isLeft(turn)) void this.#translate(turn);
  }

  /** Once nothing more comes from the service. @returns those of the turns that this device has translated now */
  async atEnd(turns: readonly Turn[]): Promise<readonly Turn[]> {
    if (this.#deps.services.store.interpreter.kind === 'device') return [];
    const translated = turns.filter(isFailed).map(async (turn) => {
      // The turn stays without a translation, as it is.
      const text = await withDeadline(LAST_TURNS_MS, this.#textOf(turn)).catch(() => undefined);
      return text === undefined ? [] : [withDeviceTranslation(turn, text)];
    });
    return (await Promise.all(translated)).flat();
  }

  close(): void {
    this.#stop();
  }

  #onSession(): void {
    const { conversation, session } = this.#deps.services.store;
    if (isServiceAway(session)) this.receive(turnsOnScreen(conversation));
  }

  #isLeft(turn: Turn): boolean {
    if (this.#tried.get(turn.id) === turn.source.text) return false;
    return (
      isFailed(turn) ||
      (isServiceAway(this.#deps.services.store.session) && isWaiting(turn) && !this.#deps.isWritten(turn.itemId))
    );
  }

  async #translate(turn: Turn): Promise<void> {
    const { interpreter, services, speaker } = this.#deps;
    this.#tried.set(turn.id, turn.source.text);
    // The service speaks afterwards what is heard while the connection is restored.
    const isSpoken = services.store.session.recovery !== 'reconnecting';
    const text = await this.#textOf(turn);
    const language = turn.source.language;
    if (text === undefined || !language) return;
    const event = { itemId: turn.correction?.itemId ?? turn.id, sourceText: turn.source.text, text };
    interpreter.receive({ event: { type: 'translated-on-device', ...event }, receivedAtMs: services.clock.now() });
    if (isSpoken) await speaker.say(text, otherLanguage(services.store.conversation.pair, language));
  }

  /** Undefined where this device cannot. */
  async #textOf({ source: { text, language } }: Turn): Promise<string | undefined> {
    if (!language) return undefined;
    const { onDevice, store } = this.#deps.services;
    const into = otherLanguage(store.conversation.pair, language);
    // A device without a translator: the turn stays as it is.
    return onDevice.translate(text, language, into).catch(() => undefined);
  }
}

/** The voice service has given the turn up. */
function isFailed(turn: Turn): boolean {
  return isSpoken(turn) && (turn.status === 'error' || turn.status === 'incomplete');
}

/** All was heard, and no translation has come. */
function isWaiting(turn: Turn): boolean {
  return isSpoken(turn) && turn.status === 'in_progress' && turn.translation.text === '';
}

function isSpoken({ source, unclear }: Turn): boolean {
  return !unclear && source.language !== undefined && !source.isPartial && source.text.trim() !== '';
}

function isServiceAway({ recovery, pausedFor }: SessionState): boolean {
  return (recovery === 'reconnecting' || recovery === 'suspended') && pausedFor === undefined;
}
