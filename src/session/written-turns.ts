import { subscribe } from 'valtio';
import { otherLanguage, type LanguageCode } from '../domain/language.ts';
import { utteranceIdsOf, WRITTEN_TURN_PREFIX, type Turn } from '../domain/turn.ts';
import type { ConversationEvent } from '../domain/turns/conversation-event.ts';
import { createTurnEventBuilder } from '../domain/turns/turn-event-builder.ts';
import { noUsage } from '../domain/usage.ts';
import type { Interpreter } from '../ports/interpreter.ts';
import type { SessionDeps } from './session-deps.ts';
import type { VoiceConnection } from '../ports/voice-connection.ts';
import type { WrittenTurn } from '../domain/turns/written-turn.ts';
import { turnsOnScreen } from '../state/conversation.ts';
import { translateText } from './translate-text.ts';
import type { DeviceSpeaker } from './device-speaker.ts';

export type WrittenTurnsDeps = {
  readonly services: Pick<SessionDeps, 'api' | 'clock' | 'newId' | 'onDevice' | 'store'>;
  readonly interpreter: Interpreter;
  readonly speaker: Pick<DeviceSpeaker, 'say'>;
  readonly supervisor: { readonly liveConnection: VoiceConnection | undefined };
};

/**
 * Written input of a live conversation: sentences in place of speech, and corrections of what was heard. The
 * connection translates them. While there is none this device does, or they wait where it cannot; where the service takes
 * speech only, this device does, or the server.
 */
export class WrittenTurns {
  readonly #deps: WrittenTurnsDeps;
  /** Sent, or waiting for a connection; without a translation yet. */
  readonly #unanswered = new Map<string, WrittenTurn>();
  /** Unanswered turns were sent over a connection that is gone, or not at all. */
  #mustSend = false;
  readonly #stop: () => void;

  constructor(deps: WrittenTurnsDeps) {
    this.#deps = deps;
    this.#stop = subscribe(deps.services.store.session, () => this.#onSession());
  }

  write(text: string, language: LanguageCode): void {
    const itemId = `${WRITTEN_TURN_PREFIX}${this.#deps.services.newId()}`;
    this.#note({ type: 'turn-written', itemId, text, language });
    this.#send({ itemId, text, language });
  }

  /** Replaces what was heard, and translates again. @param isSpoken whether the voice says the new translation */
  correct(turn: Turn, text: string, isSpoken: boolean): void {
    const correctionItemId = `correction_${this.#deps.services.newId()}`;
    this.#note({ type: 'source-corrected', itemIds: utteranceIdsOf(turn), correctionItemId, text });
    const { language } = turn.source;
    if (language) this.#send({ itemId: correctionItemId, text, language, isSilent: !isSpoken });
  }

  isUnanswered(itemId: string): boolean {
    return this.#unanswered.has(itemId);
  }

  close(): void {
    this.#stop();
  }

  #send(turn: WrittenTurn): void {
    this.#unanswered.set(turn.itemId, turn);
    const connection = this.#deps.supervisor.liveConnection;
    if (!connection) void this.#translateOrWait(turn);
    else if (connection.turns?.write) connection.turns.write(turn);
    else void this.#translateHere(turn);
  }

  #onSession(): void {
    if (this.#deps.services.store.session.recovery !== 'steady') this.#onAway();
    else if (this.#mustSend && this.#deps.supervisor.liveConnection) this.#sendAgain();
  }

  #onAway(): void {
    if (this.#mustSend) return;
    this.#forgetAnswered();
    for (const turn of this.#unanswered.values()) void this.#translateOrWait(turn);
  }

  #sendAgain(): void {
    this.#mustSend = false;
    this.#forgetAnswered();
    for (const turn of this.#unanswered.values()) this.#send(turn);
  }

  #forgetAnswered(): void {
    for (const id of turnsOnScreen(this.#deps.services.store.conversation).flatMap(answeredIds))
      this.#unanswered.delete(id);
  }

  /** The voice service is away. */
  async #translateOrWait({ itemId, text, language, isSilent }: WrittenTurn): Promise<void> {
    this.#mustSend = true;
    const into = otherLanguage(this.#deps.services.store.conversation.pair, language);
    // A device without a translator is expected: the text waits for the service.
    const translated = await this.#deps.services.onDevice.translate(text, language, into).catch(() => undefined);
    // It has been sent meanwhile, or corrected again.
    if (translated === undefined || !this.#mustSend || !this.#unanswered.delete(itemId)) return;
    this.#note({ type: 'translated-on-device', itemId, sourceText: text.trim(), text: translated });
    if (!isSilent) await this.#deps.speaker.say(translated, into);
  }

  /** Apart from the call: its service takes speech only. */
  async #translateHere({ itemId, text, language, isSilent }: WrittenTurn): Promise<void> {
    const { services, speaker } = this.#deps;
    const into = otherLanguage(this.#deps.services.store.conversation.pair, language);
    this.#unanswered.delete(itemId);
    const turn = createTurnEventBuilder({
      emit: (event) => this.#note(event),
      newId: () => services.newId(),
      elapsedMs: () => 0,
    }).respondTo(itemId);
    const { sessionId } = services.store.session;
    const translated = await translateText(services, { text, from: language, into, sessionId });
    if (translated === undefined) return turn.close('failed', noUsage);
    turn.translationDelta(translated.text);
    turn.close('completed', translated.usage);
    if (!isSilent) await speaker.say(translated.text, into);
  }

  #note(event: ConversationEvent): void {
    this.#deps.interpreter.receive({ event, receivedAtMs: this.#deps.services.clock.now() });
  }
}

/** The items of the turn that need no translation any more. */
function answeredIds({ itemId, status, correction }: Turn): readonly string[] {
  if (status !== 'completed') return [];
  return correction?.isTranslated ? [itemId, correction.itemId] : [itemId];
}
