import { otherLanguage, type LanguagePair } from '../../src/domain/language.ts';
import type { EarlierTurn, Transcript, TranslationRequest, Translator } from '../engines/engines.ts';
import { clauseRules } from '../text/clauses/clause-rules.ts';
import { TranslatedTail } from '../text/clauses/translated-tail.ts';
import { isFinishedSentence } from '../text/finished-sentence.ts';
import { checkedTranslation } from './checked-translation.ts';
import { withinSentence } from '../text/clauses/within-sentence.ts';

/** Between two translations of the open clause: not every partial transcript of a recogniser that streams is worth one. */
const MIN_INTERVAL_MS = 400;
/** Half of the translator's time is for other speakers. */
const INTERVAL_PER_WORK = 2;

export type ProvisionalTranslationDeps = {
  readonly translator: Translator;
  readonly pair: LanguagePair;
  context(): Pick<TranslationRequest, 'earlier' | 'instructions' | 'terms'>;
  /** The words behind the translated clauses; they replace the earlier ones. */
  onChange(text: string): void;
  /** Milliseconds of real time: sound that a network held back comes in one go. */
  now(): number;
  /** Aborts when the session closes. */
  readonly signal: AbortSignal;
};

const noWords = (): Transcript => ({ text: '' });

/**
 * Translates the clause that is being spoken again and again as it grows, so that its first words do not wait for its end.
 * A complete clause goes first: while one waits for its translation, nothing is translated provisionally.
 */
export class ProvisionalTranslation {
  readonly #deps: ProvisionalTranslationDeps;
  #tail = new TranslatedTail();
  readonly #clauses: EarlierTurn[] = [];
  /** The clauses that were cut and are not translated yet. */
  #waitingClauses = 0;
  #openWords: () => Transcript = noWords;
  #translated: Transcript = noWords();
  #running: AbortController | undefined;
  #nextAtMs = Number.NEGATIVE_INFINITY;
  #shown = '';
  #count = 0;

  constructor(deps: ProvisionalTranslationDeps) {
    this.#deps = deps;
  }

  /** The translator's requests so far. */
  get count(): number {
    return this.#count;
  }

  /** The words whose translation is shown. */
  get shownWords(): Transcript | undefined {
    return this.#shown === '' ? undefined : this.#translated;
  }

  /** @param openWords the certain words behind the last clause that was cut, which may have grown */
  update(openWords: () => Transcript): void {
    this.#openWords = openWords;
    void this.#translate();
  }

  /** The speech goes on in this utterance: what was shown of it with the one before stays on the screen. */
  continue(before: ProvisionalTranslation): void {
    this.#tail = before.#tail;
    before.#tail = new TranslatedTail();
    before.#show();
    this.#show();
  }

  /** The utterance has ended: its last clause is translated next. */
  end(): void {
    this.#openWords = noWords;
    this.#running?.abort();
  }

  onCut(): void {
    this.#waitingClauses++;
    this.#running?.abort();
  }

  /** @param clause undefined: its translation was rejected */
  onTranslated(clause: EarlierTurn | undefined): void {
    this.#waitingClauses--;
    if (clause) this.#clauses.push(clause);
    this.#tail.settle(clause?.translation);
    this.#show();
    void this.#translate();
  }

  async #translate(): Promise<void> {
    const { translator, now, signal } = this.#deps;
    const startedAtMs = now();
    const isDue = !this.#running && this.#waitingClauses === 0 && startedAtMs >= this.#nextAtMs;
    if (!isDue || !translator.takesProvisional) return;
    const open = this.#openWords();
    const { text, language } = open;
    // A translator would make up a verb that is still to come.
    if (text === '' || !language || text === this.#translated.text || clauseRules(language).isVerbLast) return;
    if (!translator.takesProvisional()) return;
    this.#count++;
    const stop = new AbortController();
    this.#running = stop;
    this.#translated = open;
    const translation = await this.#translationOf(open, AbortSignal.any([signal, stop.signal]));
    this.#running = undefined;
    this.#nextAtMs = startedAtMs + Math.max(MIN_INTERVAL_MS, INTERVAL_PER_WORK * (now() - startedAtMs));
    if (stop.signal.aborted || signal.aborted || translation === undefined) return;
    this.#tail.push(translation, isFinishedSentence(text));
    this.#show();
  }

  /** Undefined where there is none: the words are translated with their clause in any case. */
  async #translationOf({ text, language }: Transcript, signal: AbortSignal): Promise<string | undefined> {
    const { translator, pair, context } = this.#deps;
    const { earlier, ...rest } = context();
    const request = { ...rest, text, from: language, earlier: [...earlier, ...this.#clauses], isProvisional: true };
    // Without a second attempt.
    const once: Translator = { translate: (...args) => translator.translate(...args) };
    let whole = '';
    try {
      for await (const part of checkedTranslation(once, request, pair, signal)) whole += part;
    } catch {
      return undefined;
    }
    return withinSentence(text, whole.trim(), otherLanguage(pair, language ?? pair.source));
  }

  #show(): void {
    const { text } = this.#tail;
    if (text !== this.#shown) this.#deps.onChange(text);
    this.#shown = text;
  }
}
