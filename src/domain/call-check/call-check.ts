import type { LanguagePair } from '../language.ts';
import { checkTranslation } from '../translation-check/check-translation.ts';
import { weight } from '../translation-check/lengths.ts';
import type { ConversationEvent, EventOf, ItemSnapshot } from '../turns/conversation-event.ts';
import { judgeUtterance } from '../utterance-gate/judge-utterance.ts';
import { UtteranceTimes } from './utterance-times.ts';

export type CallFinding =
  /** The transcript that just ended may be none of speech. */
  | { readonly type: 'unclear'; readonly itemId: string }
  /**
   * The response to this item is void: `isRejected` where it is no translation, else it translates what may not be
   * speech.
   */
  | {
      readonly type: 'void';
      readonly responseId: string;
      readonly itemId: string;
      readonly isOpen: boolean;
      readonly isRejected: boolean;
    }
  /** The voice that is heard, or about to be, is that of a void response. */
  | { readonly type: 'unwanted-voice' };

/** Whether a response is charged: not before it is known what it translates. */
export type ResponseCharge = 'waiting' | 'due' | 'free';

export type CallCheckOptions = {
  readonly pair: LanguagePair;
  /** The instructions of the session, where they are known. */
  readonly instructions?: string;
  /** The glossary that an item carries, as the translator is given it; undefined for any other item. */
  termLinesIn(itemId: string, text: string): readonly string[] | undefined;
};

/** The input that a response translates. */
type Source = {
  readonly itemId: string;
  /** The final text. */
  text: string | undefined;
  isWritten: boolean;
  isUnclear: boolean;
  /** Neither a transcript nor a text comes. */
  isSilent: boolean;
};

type CheckedResponse = {
  readonly id: string;
  itemId: string | undefined;
  source: Source | undefined;
  /** The last input before it: its source if it stays without output. */
  readonly after: Source | undefined;
  text: string;
  /** The length of the text at which it is checked next, if no sentence ends before. */
  nextCheck: number;
  state: 'open' | 'completed' | 'cut';
  isVoid: boolean;
};

/** Too little to tell the beginning of a translation from anything else. */
const MIN_WEIGHT = 14;
const FIRST_CHECK = 8;
/** How many responses and inputs are remembered: far more than are open at a time. */
const REMEMBERED = 64;
/** A direction may stand between an utterance and its response. */
const MAX_STEPS = 4;

const sentenceEnd = /[.!?…。！？؟]/u;

/**
 * Checks a call at a service that neither asks whether an utterance was speech nor whether its response is a
 * translation, from the events of the call. A response is judged only where the ids of the items say what it translates.
 */
export class CallCheck {
  readonly #pair: LanguagePair;
  readonly #instructions: string;
  readonly #termLinesIn: CallCheckOptions['termLinesIn'];
  readonly #times = new UtteranceTimes();
  readonly #sources = new Map<string, Source>();
  readonly #responses = new Map<string, CheckedResponse>();
  readonly #responseByItemId = new Map<string, CheckedResponse>();
  readonly #previousById = new Map<string, string>();
  #latest: Source | undefined;
  /** The response that is heard now. */
  #audibleId: string | undefined;
  #terms: readonly string[] = [];

  constructor({ pair, instructions = '', termLinesIn }: CallCheckOptions) {
    this.#pair = pair;
    this.#instructions = instructions;
    this.#termLinesIn = termLinesIn;
  }

  note(event: ConversationEvent): readonly CallFinding[] {
    this.#times.note(event);
    switch (event.type) {
      case 'speech-committed':
        this.#sourceOf(event.itemId);
        return [];
      case 'item-snapshot':
        return this.#noteItem(event.item, event.previousItemId);
      case 'source-done':
        return this.#noteTranscript(event);
      case 'source-failed':
        this.#sourceOf(event.itemId).isSilent = true;
        return [];
      case 'response-opened':
        this.#responseOf(event.responseId);
        return [];
      case 'response-item-snapshot':
        return this.#noteOutput(this.#responseOf(event.responseId), event.item);
      case 'response-delta':
        return this.#noteDelta(event);
      case 'response-closed':
        return this.#noteClosed(event);
      case 'voice-started':
        return this.#noteVoice(event.responseId);
      case 'voice-stopped':
      case 'voice-cut':
        this.#audibleId = undefined;
        return [];
      default:
        return [];
    }
  }

  isVoid(responseId: string): boolean {
    return this.#responses.get(responseId)?.isVoid ?? false;
  }

  /** Text that was written to be no translation would use the service for nothing: only speech is free. */
  chargeOf(responseId: string): ResponseCharge {
    const response = this.#responses.get(responseId);
    const { source } = response ?? {};
    if (!response || !source || source.isWritten) return 'due';
    if (response.isVoid) return 'free';
    return source.text === undefined && !source.isSilent ? 'waiting' : 'due';
  }

  #noteItem({ itemId, role, texts }: ItemSnapshot, previousItemId: string | undefined): readonly CallFinding[] {
    if (previousItemId !== undefined) remember(this.#previousById, itemId, previousItemId);
    const text = texts.filter((text) => text !== undefined).join(' ');
    if (role === 'user') {
      const source = this.#sourceOf(itemId);
      // Written: speech has a transcript of its own.
      if (text.trim() !== '' && !this.#times.has(itemId)) Object.assign(source, { text, isWritten: true });
    }
    this.#terms = this.#termLinesIn(itemId, text) ?? this.#terms;
    const response = this.#responseByItemId.get(itemId);
    return response ? this.#link(response) : [];
  }

  #noteTranscript({ itemId, text, ...event }: EventOf<'source-done'>): readonly CallFinding[] {
    const source = this.#sourceOf(itemId);
    if (source.text !== undefined) return [];
    source.text = text;
    const { reportedLanguage, meanLogProbability } = event;
    const times = this.#times.of(itemId);
    const evidence = { text, pair: this.#pair, ...times, reportedLanguage, figures: { meanLogProbability } };
    source.isUnclear = judgeUtterance(evidence) === 'unclear';
    const translations = [...this.#responses.values()].filter((response) => response.source === source);
    const findings = translations.flatMap((translation) => this.#check(translation));
    return source.isUnclear ? [...findings, { type: 'unclear', itemId }] : findings;
  }

  #noteOutput(response: CheckedResponse, { itemId, role }: ItemSnapshot): readonly CallFinding[] {
    if (role !== 'assistant' || response.itemId !== undefined) return [];
    response.itemId = itemId;
    remember(this.#responseByItemId, itemId, response);
    return this.#link(response);
  }

  #noteDelta({ responseId, delta }: EventOf<'response-delta'>): readonly CallFinding[] {
    const response = this.#responseOf(responseId);
    response.text += delta;
    const isDue = response.text.length >= response.nextCheck || sentenceEnd.test(delta);
    if (!isDue) return [];
    while (response.nextCheck <= response.text.length) response.nextCheck *= 2;
    return this.#check(response);
  }

  #noteClosed({ responseId, status, items }: EventOf<'response-closed'>): readonly CallFinding[] {
    const response = this.#responseOf(responseId);
    response.state = status === 'completed' ? 'completed' : 'cut';
    const texts = items.flatMap((item) => item.texts).filter((text) => text !== undefined && text !== '');
    if (texts.length > 0) response.text = texts.join(' ');
    response.source ??= response.itemId === undefined ? response.after : this.#sourceBefore(response.itemId);
    return status === 'failed' ? [] : this.#check(response);
  }

  #noteVoice(responseId: string | undefined): readonly CallFinding[] {
    this.#audibleId = responseId;
    return responseId !== undefined && this.isVoid(responseId) ? [{ type: 'unwanted-voice' }] : [];
  }

  #link(response: CheckedResponse): readonly CallFinding[] {
    if (response.source || response.itemId === undefined) return [];
    response.source = this.#sourceBefore(response.itemId);
    return this.#check(response);
  }

  /** Follows the ids from the output back to what was said. */
  #sourceBefore(outputId: string): Source | undefined {
    let id: string | undefined = outputId;
    for (let step = 0; id !== undefined && step < MAX_STEPS; step++) {
      id = this.#previousById.get(id);
      const source = id === undefined ? undefined : this.#sources.get(id);
      if (source) return source;
    }
    return undefined;
  }

  #check(response: CheckedResponse): readonly CallFinding[] {
    const { id, source, state, text } = response;
    if (response.isVoid || !source) return [];
    if (!source.isUnclear && !this.#isRejected(source, text, state !== 'completed')) return [];
    response.isVoid = true;
    const isOpen = state === 'open';
    const { itemId, isUnclear } = source;
    const found = { type: 'void', responseId: id, itemId, isOpen, isRejected: !isUnclear } as const;
    // The voice that plays may be that of the response before, which is right.
    const isItsVoice = this.#audibleId === id || (isOpen && this.#audibleId === undefined);
    return isItsVoice ? [found, { type: 'unwanted-voice' }] : [found];
  }

  #isRejected(source: Source, translation: string, isPartial: boolean): boolean {
    if (source.text === undefined || source.text.trim() === '') return false;
    if (isPartial && weight(translation) < MIN_WEIGHT) return false;
    const [pair, instructions, terms] = [this.#pair, this.#instructions, this.#terms];
    return (
      checkTranslation({ source: source.text, translation, pair, instructions, terms, isPartial }).type === 'fault'
    );
  }

  #sourceOf(itemId: string): Source {
    const known = this.#sources.get(itemId);
    if (known) return known;
    const source: Source = { itemId, text: undefined, isWritten: false, isUnclear: false, isSilent: false };
    remember(this.#sources, itemId, source);
    this.#latest = source;
    return source;
  }

  #responseOf(id: string): CheckedResponse {
    const known = this.#responses.get(id);
    if (known) return known;
    const response: CheckedResponse = {
      id,
      itemId: undefined,
      source: undefined,
      after: this.#latest,
      text: '',
      nextCheck: FIRST_CHECK,
      state: 'open',
      isVoid: false,
    };
    remember(this.#responses, id, response);
    return response;
  }
}

/** Forgets the oldest entry where there are too many. */
function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > REMEMBERED && oldest !== undefined) map.delete(oldest);
}
