import type { TextToTranslate, TranslatedText } from '../kernel/control-protocol.ts';
import { asEngineFailure, NotRehearsed, type EngineFailure } from '../engines/engine-failure.ts';
import type { SpeechEngines } from '../engines/engines.ts';
import { checkedTranslation } from './checked-translation.ts';
import { responseUsage } from './response-usage.ts';

/** The server waits longer; a local language model on a small machine writes a few words a second. */
const DEADLINE_MS = 20_000;

/** One text, apart from any conversation. Half a translation counts as none. */
export async function translateText(
  engines: SpeechEngines,
  { text, from, to, instructions }: TextToTranslate,
  onFailure: (failure: EngineFailure) => void,
): Promise<TranslatedText> {
  const pair = { source: from, target: to };
  const translator = engines.translatorFor ? engines.translatorFor(pair) : engines.forConversation(pair).translator;
  if (!translator) return { type: 'failed', code: 'no_translator' };
  let translation = '';
  try {
    const request = { text, earlier: [], instructions, from };
    const parts = checkedTranslation(translator, request, pair, AbortSignal.timeout(DEADLINE_MS));
    for await (const part of parts) translation += part;
  } catch (failure) {
    if (failure instanceof NotRehearsed) return { type: 'failed', code: 'no_translator' };
    onFailure(asEngineFailure('translator', failure));
    return { type: 'failed', code: 'failed' };
  }
  const written = { instructions: '', writtenText: text, speechMs: 0, translation, synthesisedMs: 0 };
  return { type: 'translated', text: translation.trim(), usage: responseUsage(written) };
}
