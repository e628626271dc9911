import type { LanguageCode } from '../language.ts';
import type { Usage } from '../usage.ts';
import type { ConversationEvent, ItemSnapshot, ResponsePart, ResponseStatus } from './conversation-event.ts';

/** Emits the events of one turn. */
export type TurnEvents = {
  /** More of what was said; appended. */
  sourceDelta(delta: string): void;
  /** All that was said; replaces the deltas. */
  sourceDone(text: string, language?: LanguageCode): void;
  /** More of the translation; appended. */
  translationDelta(delta: string): void;
  voiceStarted(): void;
  voiceStopped(): void;
  /** The voice was stopped before its end. */
  voiceCut(): void;
  /** Idempotent. Undefined usage is unknown, not zero. */
  close(status: ResponseStatus, usage?: Usage): void;
};

export type TurnEventBuilder = {
  sessionOpened(): void;
  beginTurn(origin?: TurnOrigin): TurnEvents;
  /** The translation of an item whose source text is known already. */
  respondTo(itemId: string): TurnEvents;
};

export type TurnOrigin = {
  /** Where one language at a time is heard. */
  readonly language?: LanguageCode | undefined;
  /** A person has stated the language. */
  readonly isCertain?: boolean;
  /** By default a new one. */
  readonly itemId?: string;
};

export type TurnEventBuilderDeps = {
  emit(event: ConversationEvent): void;
  /** Unique in the conversation, across its connections. */
  newId(): string;
  /** Since the connection opened. */
  elapsedMs(): number;
};

/** Builds the events of a conversation for an engine whose own protocol has no turns, or that has no protocol. */
export function createTurnEventBuilder(deps: TurnEventBuilderDeps): TurnEventBuilder {
  let previousItemId: string | undefined;
  return {
    respondTo: (itemId) => new TurnEventSequence(deps, itemId, undefined),
    sessionOpened: () => deps.emit({ type: 'session-opened', expiresAtMs: undefined }),
    beginTurn({ language, isCertain, itemId = `item_${deps.newId()}` } = {}) {
      const turn = new TurnEventSequence(deps, itemId, previousItemId);
      previousItemId = itemId;
      deps.emit({ type: 'speech-started', itemId, audioStartMs: deps.elapsedMs(), reportedLanguage: language });
      if (language && isCertain) deps.emit({ type: 'speaker-stated', itemId, language });
      return turn;
    },
  };
}

/**
 * The response opens with its first delta, or when it closes:
 *
 *   unopened ──translationDelta──▶ open ──close──▶ closed
 *       └─────────────close───────────────────────────↑
 */
class TurnEventSequence implements TurnEvents {
  readonly #emit: (event: ConversationEvent) => void;
  readonly #itemId: string;
  readonly #previousItemId: string | undefined;
  readonly #part: ResponsePart;
  #responseState: 'unopened' | 'open' | 'closed' = 'unopened';
  #translation = '';
  #isSourceDone = false;

  constructor({ emit, newId }: TurnEventBuilderDeps, itemId: string, previousItemId: string | undefined) {
    this.#emit = emit;
    this.#itemId = itemId;
    this.#previousItemId = previousItemId;
    this.#part = { responseId: `resp_${newId()}`, itemId: `item_${newId()}`, outputIndex: 0, contentIndex: 0 };
  }

  sourceDelta(delta: string): void {
    this.#emit({ type: 'source-delta', itemId: this.#itemId, contentIndex: 0, delta, eventId: undefined });
  }

  sourceDone(text: string, language?: LanguageCode): void {
    if (this.#isSourceDone) return;
    this.#isSourceDone = true;
    const itemId = this.#itemId;
    // Without an end on the audio clock: only the end of the text is known, and it lags behind the speech.
    this.#emit({ type: 'speech-stopped', itemId, audioEndMs: undefined });
    this.#emit({ type: 'speech-committed', itemId, previousItemId: this.#previousItemId });
    this.#emit({
      type: 'source-done',
      itemId,
      contentIndex: 0,
      text,
      reportedLanguage: language,
      usage: undefined,
    });
  }

  translationDelta(delta: string): void {
    this.#openResponse();
    this.#translation += delta;
    this.#emit({ type: 'response-delta', ...this.#part, delta, eventId: undefined });
  }

  voiceStarted(): void {
    this.#emit({ type: 'voice-started', responseId: this.#part.responseId });
  }

  voiceStopped(): void {
    this.#emit({ type: 'voice-stopped', responseId: this.#part.responseId });
  }

  voiceCut(): void {
    this.#emit({ type: 'voice-cut', responseId: this.#part.responseId });
  }

  close(status: ResponseStatus, usage?: Usage): void {
    if (this.#responseState === 'closed') return;
    this.#openResponse();
    this.#responseState = 'closed';
    const text = this.#translation;
    if (text !== '') this.#emit({ type: 'response-text-done', ...this.#part, text });
    this.#emit({
      type: 'response-closed',
      responseId: this.#part.responseId,
      status,
      reason: undefined,
      items: text === '' ? [] : [this.#itemSnapshot(true)],
      usage,
    });
  }

  #openResponse(): void {
    if (this.#responseState !== 'unopened') return;
    this.#responseState = 'open';
    const { responseId, outputIndex } = this.#part;
    this.#emit({ type: 'response-opened', responseId });
    this.#emit({ type: 'response-item-snapshot', responseId, outputIndex, item: this.#itemSnapshot(false) });
    this.#emit({ type: 'item-snapshot', item: this.#itemSnapshot(false), previousItemId: this.#itemId });
  }

  #itemSnapshot(done: boolean): ItemSnapshot {
    const texts = this.#translation === '' ? [] : [this.#translation];
    return { itemId: this.#part.itemId, role: 'assistant', done, texts };
  }
}
