import { withDeadline } from '../../../shared/async.ts';
import type { LanguageCode } from '../../../domain/language.ts';
import type { DeviceTranslator } from './browser-speech-apis.ts';
import type { Translators } from './translators.ts';

/** Also for a language pack that has to be read first, on a slow phone. */
const TRANSLATE_MS = 30_000;

/** One sentence, translated on this device. It downloads nothing: undefined where the languages are not installed. */
export async function translateText(
  translators: Translators,
  text: string,
  from: LanguageCode,
  into: LanguageCode,
): Promise<string | undefined> {
  if ((await translators.availability(from, into)) !== 'available') return undefined;
  const translated = translators.open(from, into).then((translator) => translate(translator, text));
  // The browser's translator may fail on any text: the server is asked then.
  return withDeadline(TRANSLATE_MS, translated).catch(() => undefined);
}

async function translate(translator: DeviceTranslator, text: string): Promise<string> {
  try {
    return await translator.translate(text);
  } finally {
    translator.destroy?.();
  }
}
