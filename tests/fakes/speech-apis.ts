import type { BrowserSpeechApis } from '../../src/platform/voice/on-device/browser-speech-apis.ts';

/** The on-device speech APIs of a browser whose person is the test. */
export type FakeSpeechApis = {
  readonly apis: BrowserSpeechApis;
  /** The languages that recognisers were started for, in order. */
  readonly startedLanguages: readonly string[];
  /** The running recogniser recognises this text, finally. */
  recognise(text: string): void;
  /** The running recogniser breaks down. */
  breakDown(): void;
};

export function fakeSpeechApis(translate: (text: string) => string): FakeSpeechApis {
  const startedLanguages: string[] = [];
  const running = new Set<FakeRecogniser>();

  class FakeRecogniser extends EventTarget {
    lang = '';

    start(): void {
      startedLanguages.push(this.lang);
      running.add(this);
      queueMicrotask(() => this.dispatchEvent(new Event('start')));
    }

    stop(): void {
      running.delete(this);
      queueMicrotask(() => this.dispatchEvent(new Event('end')));
    }

    abort(): void {
      this.stop();
    }

    static readonly available = async () => 'available' as const;
    static readonly install = async () => true;
  }

  return {
    startedLanguages,
    apis: {
      Translator: {
        availability: async () => 'available',
        create: async () => ({ translate: async (text: string) => translate(text) }),
      },
      Recogniser: FakeRecogniser,
    } as unknown as BrowserSpeechApis,
    recognise(text) {
      const results = [Object.assign([{ transcript: text }], { isFinal: true })];
      for (const recogniser of running) recogniser.dispatchEvent(Object.assign(new Event('result'), { results }));
    },
    breakDown() {
      for (const recogniser of running) {
        recogniser.dispatchEvent(Object.assign(new Event('error'), { error: 'network' }));
        recogniser.stop();
      }
    },
  };
}
