import type { LanguagePair } from '../../src/domain/language.ts';
import { CutTranslation } from '../engines/engine-failure.ts';
import type { TranslationRequest, Translator } from '../engines/engines.ts';
import { RejectedTranslation, ReleasedText } from '../text/released-text.ts';

/** A second translation that takes longer comes too late for a conversation. */
const SECOND_TRY_MS = 1500;

/**
 * A translation whose text is checked before it is passed on. Where it fails the check before anything of it was passed
 * on, a translator that takes instructions gets a second try with stricter ones.
 * @throws RejectedTranslation, and what the translator throws
 */
export async function* checkedTranslation(
  translator: Translator,
  request: TranslationRequest,
  pair: LanguagePair,
  signal: AbortSignal,
): AsyncGenerator<string> {
  if (translator.isScripted) return yield* translator.translate(request, signal);
  let hasOutput = false;
  try {
    for await (const part of checkedOnce(translator, request, pair, signal)) {
      hasOutput = true;
      yield part;
    }
  } catch (cause) {
    if (!(cause instanceof RejectedTranslation) || hasOutput || !translator.canTryAgain?.(request.from)) throw cause;
    yield await secondTry(translator, request, pair, signal).catch(() => {
      signal.throwIfAborted();
      throw cause;
    });
  }
}

async function* checkedOnce(
  translator: Translator,
  request: TranslationRequest,
  pair: LanguagePair,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { text: source, from, instructions, terms = [] } = request;
  const released = new ReleasedText({ source, from, instructions, terms, pair });
  // A translation that is rejected, or long enough, goes on at no one's cost.
  const stop = new AbortController();
  try {
    for await (const delta of translator.translate(request, AbortSignal.any([signal, stop.signal]))) {
      const part = released.push(delta);
      if (part !== '') yield part;
      if (released.isFull) break;
    }
  } catch (cause) {
    if (!(cause instanceof CutTranslation)) throw cause;
    const part = released.finish(true);
    if (part !== '') yield part;
    throw cause;
  } finally {
    stop.abort();
  }
  const part = released.finish(false);
  if (part !== '') yield part;
}

/** The whole of it: half of a translation that comes too late is not passed on. */
async function secondTry(
  translator: Translator,
  request: TranslationRequest,
  pair: LanguagePair,
  signal: AbortSignal,
): Promise<string> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(SECOND_TRY_MS)]);
  let text = '';
  for await (const part of checkedOnce(translator, { ...request, earlier: [], isStrict: true }, pair, inTime))
    text += part;
  return text;
}
