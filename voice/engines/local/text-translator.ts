import type { LanguageCode } from '../../../src/domain/language.ts';
import type { TermPair } from '../../../src/domain/terms/term-placeholders.ts';
import { CutTranslation, EngineFailure } from '../engine-failure.ts';
import type { EarlierTurn } from '../engines.ts';
import type { EngineHost, HostModel } from './host/engine-host.ts';
import type { Priority } from './host/work-queue.ts';
import { retryOnce } from '../retry-once.ts';

export type TextRequest = {
  readonly text: string;
  readonly from: LanguageCode;
  readonly to: LanguageCode;
  readonly earlier: readonly EarlierTurn[];
  /** Names in the text, and how they are translated. */
  readonly terms?: readonly TermPair[] | undefined;
  readonly priority: Priority;
  readonly signal: AbortSignal;
};

/** One translation model. */
export type TextTranslator = {
  /** It reads the whole utterance and the turns before, and its translation comes in parts. */
  readonly takesContext: boolean;
  /** Throws `CutTranslation` at a premature end. */
  translate(request: TextRequest): AsyncIterable<string>;
};

/** A language model on a small machine: a few words a second. */
const CONTEXT_DEADLINE_MS = 60_000;

export function createTextTranslator(host: Pick<EngineHost, 'run'>, model: HostModel): TextTranslator {
  const takesContext = model.engine === 'llama';
  return {
    takesContext,
    async *translate({ text, from, to, earlier, terms = [], priority, signal }) {
      const work = {
        type: 'translate',
        modelId: model.id,
        text,
        from,
        to,
        earlier: takesContext ? earlier : [],
        terms: takesContext ? [...terms] : [],
      } as const;
      const parts = new Parts();
      const request = { model, work, priority, signal };
      // Parts that were passed on cannot be taken back by a second attempt.
      const result = takesContext
        ? host.run({ ...request, deadlineMs: CONTEXT_DEADLINE_MS, onPart: (part) => parts.push(part) })
        : retryOnce(() => host.run(request), signal);
      result.then(
        () => parts.end(),
        () => parts.end(),
      );
      let streamed = '';
      for await (const part of parts) {
        streamed += part;
        yield part;
      }
      const translated = await result;
      if (translated.type !== 'translated') throw new EngineFailure('translator', 'sent an invalid response');
      if (streamed === '' && translated.text !== '') yield translated.text;
      // Speech must not disappear without an error.
      if (streamed + translated.text === '' && hasWords(text)) throw new EngineFailure('translator', 'sent no text');
      if (translated.isCut) throw new CutTranslation('max_output_tokens');
    },
  };
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Parts that have arrived and were not read yet. */
class Parts implements AsyncIterable<string> {
  #waiting = '';
  #isEnded = false;
  #wake: () => void = () => undefined;

  push(part: string): void {
    this.#waiting += part;
    this.#wake();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    for (;;) {
      const part = this.#waiting;
      this.#waiting = '';
      if (part !== '') yield part;
      else if (this.#isEnded) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
