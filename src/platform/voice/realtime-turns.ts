import type { LanguageCode, LanguagePair } from '../../domain/language.ts';
import { recogniserPrompt } from '../../domain/terms/term-hints.ts';
import type { Term } from '../../domain/terms/glossary-entry.ts';
import type { ConversationEvent, ListeningSettings } from '../../domain/turns/conversation-event.ts';
import { withDeadline } from '../../shared/async.ts';
import type { TurnsByHand } from '../../ports/voice-connection.ts';
import type { WrittenTurn } from '../../domain/turns/written-turn.ts';
import {
  clearInput,
  clearOutput,
  commitInput,
  createResponse,
  directionItem,
  glossaryDeletion,
  glossaryItem,
  RESPONSE_EVENT_ID,
  recogniserUpdate,
  turnDetectionUpdate,
  typedItem,
} from '../../protocol/realtime/held-turn-events.ts';
import { systemClock } from '../../shared/system-clock.ts';

/** A service that has not confirmed by then that it takes the audio of a turn gets it all the same. */
const CLEARED_MS = 4000;

export type RealtimeTurnsDeps = {
  /** Undefined for our own service, which gets the language otherwise. */
  readonly statedLanguages: LanguagePair | undefined;
  /** Speech interrupts the translation of earlier speech. */
  readonly isInterruptible: boolean;
  /** @param sinceMs when the sound began that the message is about */
  send(message: object, sinceMs?: number): void;
  emit(event: ConversationEvent): void;
};

type HeldTurn = {
  readonly language: LanguageCode;
  /** When its sound begins. */
  readonly sinceMs: number | undefined;
  /** The items of the turn whose audio it is. */
  readonly corrects: readonly string[] | undefined;
};

/**
 * Turns that people begin and end themselves, by a button or by typing, over the realtime protocol: the detection of
 * turns is off, and each is committed. The service makes one response at a time, so a turn that ends while another one
 * is translated waits for that one; its voice falls silent, but its text stays whole.
 */
export class RealtimeTurns implements TurnsByHand {
  readonly #deps: RealtimeTurnsDeps;
  #settings: ListeningSettings | undefined;
  /** As the service was set up by our server. */
  #ownDetection: ListeningSettings['turnDetection'];
  #isOn = false;
  #hintedLanguage: LanguageCode | undefined;
  /** The language of everything that is said. */
  #onlyLanguage: LanguageCode | undefined;
  #terms: readonly Term[] = [];
  /** How many times the terms were sent: each glossary is an item of its own. */
  #glossaryCount = 0;
  /** Requests to discard the earlier audio that the service has not carried out yet. */
  #unclearedCount = 0;
  #onCleared: () => void = () => undefined;
  /** Set while a turn is held. */
  #held: HeldTurn | undefined;
  #heldSinceMs: number | undefined;
  /** Committed turns whose item the service has not named yet. */
  readonly #awaitingItem: HeldTurn[] = [];
  /** Items whose speaker is known already. */
  readonly #knownItems = new Set<string>();
  /** The response that the service is making; empty until it has named it. */
  #activeId: string | undefined;
  /** Turns that wait for their response. */
  readonly #waiting: (() => void)[] = [];
  /** Asks again for the response that was asked for last. */
  #askAgain: (() => void) | undefined;

  constructor(deps: RealtimeTurnsDeps) {
    this.#deps = deps;
  }

  setOn(isOn: boolean): void {
    if (this.#isOn === isOn) return;
    this.#isOn = isOn;
    this.#sendDetection();
    if (!isOn) this.#hint(this.#onlyLanguage);
  }

  setOnlyLanguage(language: LanguageCode | undefined): void {
    this.#onlyLanguage = language;
    if (this.#held === undefined) this.#hint(language);
  }

  begin(language: LanguageCode, sinceMs?: number): Promise<void> {
    return this.#begin({ language, sinceMs, corrects: undefined });
  }

  beginAgain(itemIds: readonly string[], language: LanguageCode): Promise<void> {
    return this.#begin({ language, sinceMs: undefined, corrects: itemIds });
  }

  async #begin(turn: HeldTurn): Promise<void> {
    this.setOn(true);
    this.#held = turn;
    this.#heldSinceMs = systemClock.now();
    const cleared = new Promise<void>((resolve) => (this.#onCleared = resolve));
    this.#unclearedCount += 1;
    this.#deps.send(clearInput);
    this.#hint(turn.language);
    this.#deps.send(clearOutput);
    // A message that the network loses is sent again later, and would discard the beginning of the turn.
    await withDeadline(CLEARED_MS, cleared).catch(() => undefined);
  }

  end(): void {
    const turn = this.#held;
    if (turn === undefined) return;
    this.#held = undefined;
    this.#awaitingItem.push(turn);
    this.#deps.send(commitInput, this.#heldSinceMs);
  }

  get unreportedSinceMs(): number | undefined {
    return [...this.#awaitingItem, ...(this.#held ? [this.#held] : [])].find(({ sinceMs }) => sinceMs !== undefined)
      ?.sinceMs;
  }

  write({ itemId, text, language, isSilent }: WrittenTurn): void {
    this.#deps.send(clearOutput);
    this.#whenFree(() => {
      this.#deps.send(typedItem(itemId, text));
      this.#respond(language, isSilent);
    });
  }

  setTerms(terms: readonly Term[]): void {
    if (terms.length === 0 && this.#terms.length === 0) return;
    this.#terms = terms;
    if (this.#settings) this.#sendTerms();
  }

  /** Every event of the service. */
  note(event: ConversationEvent): void {
    switch (event.type) {
      case 'session-opened':
      case 'session-updated':
        return this.#noteSettings(event.listening);
      case 'source-delta':
        // The words of a held turn come before its item is committed, from services that listen meanwhile.
        if (this.#held && !this.#knownItems.has(event.itemId)) this.#state(event.itemId, this.#held);
        return;
      case 'speech-discarded':
        return this.#noteCleared();
      case 'speech-committed':
        return this.#noteItem(event.itemId);
      case 'response-opened':
        this.#activeId = event.responseId;
        return;
      case 'voice-started':
        // Clears a response that continued: the voice must not talk over the person who holds the turn.
        if (this.#held) this.#deps.send(clearOutput);
        return;
      case 'response-closed':
        if (this.#activeId === event.responseId) this.#activeId = undefined;
        return this.#sendNext();
      case 'service-failed':
        return this.#noteRefusal(event.error.refusedEventId);
      default:
        return;
    }
  }

  #noteCleared(): void {
    this.#unclearedCount = Math.max(0, this.#unclearedCount - 1);
    if (this.#unclearedCount === 0) this.#onCleared();
  }

  #noteRefusal(eventId: string | undefined): void {
    if (eventId === clearInput.event_id) this.#noteCleared();
    // There was too little audio: no item follows.
    if (eventId === commitInput.event_id) this.#awaitingItem.shift();
    if (eventId !== RESPONSE_EVENT_ID) return;
    if (this.#activeId === '') this.#activeId = undefined;
    // The service had begun a response by itself: the turn waits for the end of it.
    else if (this.#activeId !== undefined && this.#askAgain) this.#waiting.unshift(this.#askAgain);
    this.#askAgain = undefined;
    this.#sendNext();
  }

  #noteSettings(settings: ListeningSettings | undefined): void {
    if (!settings) return;
    const isFirst = this.#settings === undefined;
    this.#settings = settings;
    if (isFirst && this.#terms.length > 0) this.#sendTerms();
    this.#ownDetection ??= settings.turnDetection;
    if (isFirst && !this.#deps.isInterruptible) this.#sendDetection();
    // The language was set before the service had reported its settings.
    if (this.#isOn && settings.turnDetection) this.#sendDetection();
    if (isFirst && this.#onlyLanguage) this.#hint(this.#onlyLanguage);
  }

  #noteItem(itemId: string): void {
    const turn = this.#awaitingItem.shift();
    if (!turn) return;
    if (!this.#knownItems.has(itemId)) this.#state(itemId, turn);
    // Not before: for a commit that is refused as empty, the service would translate the previous turn again.
    this.#whenFree(() => this.#respond(turn.language));
  }

  #state(itemId: string, { language, sinceMs, corrects }: HeldTurn): void {
    this.#knownItems.add(itemId);
    this.#deps.emit({ type: 'speaker-stated', itemId, language, ...(sinceMs === undefined ? {} : { sinceMs }) });
    if (corrects) this.#deps.emit({ type: 'recognised-again', itemIds: corrects, correctionItemId: itemId });
  }

  #sendDetection(): void {
    if (!this.#settings) return;
    const own = this.#ownDetection ?? { type: 'server_vad' };
    const detection = this.#deps.isInterruptible ? own : { ...own, interrupt_response: false };
    this.#deps.send(turnDetectionUpdate(this.#isOn ? null : detection));
  }

  #sendTerms(): void {
    const { send } = this.#deps;
    const before = this.#glossaryCount++;
    if (this.#terms.length > 0) send(glossaryItem(this.#glossaryCount, this.#terms));
    if (before > 0) send(glossaryDeletion(before));
    this.#sendTranscription();
  }

  #hint(language: LanguageCode | undefined): void {
    // Without a transcription there is no recogniser to configure.
    if (this.#hintedLanguage === language || !this.#settings?.transcription) return;
    this.#hintedLanguage = language;
    this.#sendTranscription();
  }

  #sendTranscription(): void {
    if (!this.#settings?.transcription) return;
    const language = this.#hintedLanguage;
    this.#deps.send(recogniserUpdate(this.#settings, { language, prompt: recogniserPrompt(this.#terms) }));
  }

  #respond(language: LanguageCode, isSilent = false): void {
    const { statedLanguages, send } = this.#deps;
    this.#askAgain = () => this.#respond(language, isSilent);
    if (statedLanguages) send(directionItem(language, statedLanguages));
    send(createResponse(language, isSilent));
  }

  #whenFree(work: () => void): void {
    this.#waiting.push(work);
    this.#sendNext();
  }

  #sendNext(): void {
    if (this.#activeId !== undefined) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#activeId = '';
    next();
  }
}
