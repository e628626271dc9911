/** The state of a language pack, as the browser reports it. */
export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

/** The part of the Translator API in use (webmachinelearning.github.io/translation-api). */
export type DeviceTranslator = {
  translate(text: string, options?: { readonly signal?: AbortSignal }): Promise<string>;
  destroy?(): void;
};

type TranslatorPair = { readonly sourceLanguage: string; readonly targetLanguage: string };

export type TranslatorFactory = {
  availability(pair: TranslatorPair): Promise<Availability>;
  create(
    options: TranslatorPair & { readonly signal?: AbortSignal; readonly monitor?: (monitor: EventTarget) => void },
  ): Promise<DeviceTranslator>;
};

/** The part of the Web Speech API in use, with on-device recognition (wicg.github.io/speech-api). */
export type Recogniser = {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  start(track?: MediaStreamTrack): void;
  stop(): void;
  abort(): void;
  addEventListener(type: 'start' | 'end', listener: () => void): void;
  addEventListener(type: 'result', listener: (event: SpeechRecognitionEvent) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly error: string }) => void): void;
};

type RecogniserOptions = { readonly langs: readonly string[]; readonly processLocally: true };

export type RecogniserConstructor = new () => Recogniser;

export type RecogniserFactory = RecogniserConstructor & {
  available(options: RecogniserOptions): Promise<Availability>;
  install(options: RecogniserOptions): Promise<boolean>;
};

export type BrowserSpeechApis = {
  readonly Translator: TranslatorFactory;
  /** Can be restricted to the device. */
  readonly Recogniser: RecogniserFactory;
  /** Cannot, and opens a microphone of its own: Safari's, and that of Chrome on Android. */
  readonly OpenRecogniser: RecogniserConstructor;
};

/** The interfaces that the browser has. */
export function browserSpeechApis(): Partial<BrowserSpeechApis> {
  const Translator: unknown = Reflect.get(globalThis, 'Translator');
  const Standard: unknown = Reflect.get(globalThis, 'SpeechRecognition');
  const Recognition: unknown = Standard ?? Reflect.get(globalThis, 'webkitSpeechRecognition');
  return {
    ...(isTranslatorFactory(Translator) && { Translator }),
    ...(isRecogniserFactory(Recognition)
      ? { Recogniser: Recognition }
      : isConstructor(Recognition) && { OpenRecogniser: Recognition }),
  };
}

function isConstructor(value: unknown): value is RecogniserConstructor {
  return typeof value === 'function';
}

function isTranslatorFactory(value: unknown): value is TranslatorFactory {
  return typeof value === 'function' && 'availability' in value && 'create' in value;
}

function isRecogniserFactory(value: unknown): value is RecogniserFactory {
  return typeof value === 'function' && 'available' in value && 'install' in value;
}
