import { withDeadline } from '../../../shared/async.ts';
import type { LanguageCode } from '../../../domain/language.ts';
import { deviceTags } from '../../../domain/on-device/device-tags.ts';
import type { BrowserSpeechApis } from './browser-speech-apis.ts';

/** With its language pack installed a translator is ready at once. */
const TRANSLATE_MS = 15_000;

/** One sentence, with the browser's translator. It downloads nothing: undefined where the languages are not installed. */
export async function translateText(
  { Translator }: BrowserSpeechApis,
  text: string,
  from: LanguageCode,
  into: LanguageCode,
): Promise<string | undefined> {
  const [sourceLanguage, targetLanguage] = [deviceTags(from)?.translator, deviceTags(into)?.translator];
  if (!sourceLanguage || !targetLanguage) return undefined;
  const languages = { sourceLanguage, targetLanguage };
  return withDeadline(TRANSLATE_MS, translate(Translator, text, languages)).catch(() => undefined);
}

async function translate(
  Translator: BrowserSpeechApis['Translator'],
  text: string,
  languages: { readonly sourceLanguage: string; readonly targetLanguage: string },
): Promise<string | undefined> {
  if ((await Translator.availability(languages)) !== 'available') return undefined;
  const translator = await Translator.create(languages);
  try {
    return await translator.translate(text);
  } finally {
    translator.destroy?.();
  }
}
