import type { BrowserSpeechApis } from '../../src/platform/voice/on-device/browser-speech-apis.ts';

/** The on-device speech APIs of a browser whose person is the test. */
export type FakeSpeechApis = {
  readonly apis: BrowserSpeechApis;
  /** The languages that recognisers were started for, in order. */
  readonly startedLanguages: readonly string[];
  /** The running recogniser recognises this text, finally. */
  recognise(text: string): void;
  /** Recognisers that are started from now on report neither a start nor an end, until it is called with false. */
  hang(isHanging: boolean): void;
  /** The running recogniser breaks down. */
  breakDown(): void;
  /** The language packs are gone, and can be downloaded. */
  uninstall(): void;
  /** The browser does not download them. */
  refuseInstallation(): void;
};

export function fakeSpeechApis(translate: (text: string) => string): FakeSpeechApis {
  const startedLanguages: string[] = [];
  const running = new Set<FakeRecogniser>();
  let isInstalled = true;
  let isRefused = false;
  let isHanging = false;
  const availability = async () => (isInstalled ? 'available' : 'downloadable');
  async function install(): Promise<boolean> {
    isInstalled ||= !isRefused;
    return isInstalled;
  }

  class FakeRecogniser extends EventTarget {
    lang = '';

    start(): void {
      startedLanguages.push(this.lang);
      if (isHanging) return;
      running.add(this);
      queueMicrotask(() => this.dispatchEvent(new Event('start')));
    }

    stop(): void {
      if (!running.delete(this)) return;
      queueMicrotask(() => this.dispatchEvent(new Event('end')));
    }

    abort(): void {
      this.stop();
    }

    static readonly available = availability;
    static readonly install = install;
  }

  return {
    startedLanguages,
    apis: {
      Translator: {
        availability,
        create: async () => ({ translate: async (text: string) => translate(text) }),
      },
      Recogniser: FakeRecogniser,
    } as unknown as BrowserSpeechApis,
    recognise(text) {
      const results = [Object.assign([{ transcript: text }], { isFinal: true })];
      for (const recogniser of running) recogniser.dispatchEvent(Object.assign(new Event('result'), { results }));
    },
    hang: (hangs) => void (isHanging = hangs),
    uninstall: () => void (isInstalled = false),
    refuseInstallation: () => void (isRefused = true),
    breakDown() {
      for (const recogniser of running) {
        recogniser.dispatchEvent(Object.assign(new Event('error'), { error: 'network' }));
        recogniser.stop();
      }
    },
  };
}
