import type { BrowserSpeechApis, RecogniserConstructor, RecogniserFactory } from './browser-speech-apis.ts';
import {
  anyOfTranslators,
  browserTranslators,
  packTranslators,
  type PackEngine,
  type Translators,
} from './translators.ts';

/** The recogniser and the translators of this device. */
export type DeviceEngines = {
  /** Undefined where the browser has none: people type. */
  readonly recogniser: DeviceRecogniser | undefined;
  readonly translators: Translators;
};

/**
 * `confined`: speech never leaves the device. `open`: that cannot be had of it, nor whether it works without a network;
 * it opens a microphone of its own.
 */
export type DeviceRecogniser =
  | { readonly type: 'confined'; readonly Recogniser: RecogniserFactory }
  | { readonly type: 'open'; readonly Recogniser: RecogniserConstructor };

/** The browser's own translator, where it has the languages, and the language packs elsewhere. */
export function deviceEngines(
  { Translator, Recogniser, OpenRecogniser }: Partial<BrowserSpeechApis>,
  packs?: PackEngine,
): DeviceEngines {
  const translators = [
    ...(Translator ? [browserTranslators(Translator)] : []),
    ...(packs ? [packTranslators(packs)] : []),
  ];
  return { recogniser: recogniserOf({ Recogniser, OpenRecogniser }), translators: anyOfTranslators(translators) };
}

function recogniserOf({
  Recogniser,
  OpenRecogniser,
}: {
  readonly Recogniser: RecogniserFactory | undefined;
  readonly OpenRecogniser: RecogniserConstructor | undefined;
}): DeviceRecogniser | undefined {
  if (Recogniser) return { type: 'confined', Recogniser };
  return OpenRecogniser && { type: 'open', Recogniser: OpenRecogniser };
}
