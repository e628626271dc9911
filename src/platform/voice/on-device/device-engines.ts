import type { BrowserSpeechApis, RecogniserFactory } from './browser-speech-apis.ts';
import { anyOfTranslators, browserTranslators, packTranslators } from './translators.ts';
import type { PackEngine, Translators } from './translators.ts';

/** What recognises and translates on this device. */
export type DeviceEngines = {
  /** Undefined where the browser has none that stays on the device: people type. */
  readonly Recogniser: RecogniserFactory | undefined;
  readonly translators: Translators;
};

/** The browser's own translator, where it has the languages, and the language packs elsewhere. */
export function deviceEngines(
  { Translator, Recogniser }: Partial<BrowserSpeechApis>,
  packs?: PackEngine,
): DeviceEngines {
  const translators = [
    ...(Translator ? [browserTranslators(Translator)] : []),
    ...(packs ? [packTranslators(packs)] : []),
  ];
  return { Recogniser, translators: anyOfTranslators(translators) };
}
