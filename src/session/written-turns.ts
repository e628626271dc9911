import { subscribe } from 'valtio';
import { otherLanguage } from '../domain/language.ts';
import type { LanguageCode } from '../domain/language.ts';
import type { Turn } from '../domain/turn.ts';
import type { ConversationEvent } from '../domain/turns/conversation-event.ts';
import { createTurnEventBuilder } from '../domain/turns/turn-event-builder.ts';
import { noUsage } from '../domain/usage.ts';
import type { Interpreter } from '../ports/interpreter.ts';
import type { SessionServices } from '../ports/services.ts';
import type { VoiceConnection, WrittenTurn } from '../ports/voice-connection.ts';
import { conversation, turnsOnScreen } from '../state/conversation.ts';
import { showNotice } from '../state/notices.ts';
import { session } from '../state/session.ts';
import { translateText } from './translate-text.ts';
import type { SessionMicrophone } from './session-microphone.ts';

export type WrittenTurnsDeps = {
  readonly services: Pick<SessionServices, 'api' | 'clock' | 'newId' | 'onDevice'>;
  readonly interpreter: Interpreter;
  readonly microphone: Pick<SessionMicrophone, 'mute' | 'unmute'>;
  readonly supervisor: { readonly liveConnection: VoiceConnection | undefined };
};

/**
 * What people write in a live conversation: sentences in place of speech, and corrections of what was heard. The
 * connection translates them; while there is none they wait, and where the service takes speech only, this device does,
 * or the server.
 */
export class WrittenTurns {
  readonly #deps: WrittenTurnsDeps;
  /** Sent, or waiting for a connection; without a translation yet. */
  readonly #unanswered = new Map<string, WrittenTurn>();
  /** Unanswered turns were sent over a connection that is gone, or not at all. */
  #mustSend = false;
  /** The languages that this device was found to have no voice for. */
  readonly #unvoiced = new Set<LanguageCode>();
  readonly #stop: () => void;

  constructor(deps: WrittenTurnsDeps) {
    this.#deps = deps;
    this.#stop = subscribe(session, () => this.#onSession());
  }

  write(text: string, language: LanguageCode): void {
    const itemId = `typed_${this.#deps.services.newId()}`;
    this.#note({ type: 'turn-written', itemId, text, language });
    this.#send({ itemId, text, language });
  }

  /** Replaces what was heard, and translates again. @param isSpoken whether the voice says the new translation */
  correct(turn: Turn, text: string, isSpoken: boolean): void {
    const correctionItemId = `correction_${this.#deps.services.newId()}`;
    this.#note({ type: 'source-corrected', itemId: turn.id, correctionItemId, text });
    const { language } = turn.source;
    if (language) this.#send({ itemId: correctionItemId, text, language, isSilent: !isSpoken });
  }

  close(): void {
    this.#stop();
  }

  #send(turn: WrittenTurn): void {
    this.#unanswered.set(turn.itemId, turn);
    const connection = this.#deps.supervisor.liveConnection;
    if (!connection) this.#mustSend = true;
    else if (connection.turns?.write) connection.turns.write(turn);
    else void this.#translateHere(turn);
  }

  #onSession(): void {
    if (session.recovery !== 'steady') this.#mustSend = this.#unanswered.size > 0;
    else if (this.#mustSend && this.#deps.supervisor.liveConnection) this.#sendAgain();
  }

  #sendAgain(): void {
    this.#mustSend = false;
    const answered = new Set(turnsOnScreen().flatMap(answeredIds));
    for (const turn of this.#unanswered.values()) {
      if (answered.has(turn.itemId)) this.#unanswered.delete(turn.itemId);
      else this.#send(turn);
    }
  }

  /** Apart from the call: its service takes speech only. */
  async #translateHere({ itemId, text, language, isSilent }: WrittenTurn): Promise<void> {
    const { services, microphone } = this.#deps;
    const into = otherLanguage(conversation.pair, language);
    this.#unanswered.delete(itemId);
    const turn = createTurnEventBuilder({
      emit: (event) => this.#note(event),
      newId: () => services.newId(),
      elapsedMs: () => 0,
    }).respondTo(itemId);
    const { sessionId } = session;
    const translated = await translateText(services, { text, from: language, into, sessionId });
    if (translated === undefined) return turn.close('failed', noUsage);
    turn.translationDelta(translated.text);
    turn.close('completed', translated.usage);
    if (isSilent) return;
    microphone.mute('device-speaking');
    // The text is on screen anyway; the microphone must not stay muted.
    const spoken = await services.onDevice.speak(translated.text, into).catch(() => undefined);
    microphone.unmute('device-speaking');
    if (spoken === 'no-voice') this.#sayUnvoiced(into);
  }

  /** Once: from then on people know to show the screen. */
  #sayUnvoiced(language: LanguageCode): void {
    if (this.#unvoiced.has(language)) return;
    this.#unvoiced.add(language);
    showNotice({ type: 'no-voice' });
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
