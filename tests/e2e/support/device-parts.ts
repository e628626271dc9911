import type { Page } from '@playwright/test';

type Pack = 'unavailable' | 'downloadable' | 'available';

export type DeviceParts = {
  /** By the recogniser's tag; all others are unavailable. */
  readonly hearing: Readonly<Record<string, Pack>>;
  /** By `from>to`; all others are unavailable. */
  readonly translations: Readonly<Record<string, Pack>>;
  /** Translations by source text. */
  readonly phrases: Readonly<Record<string, string>>;
  /** Languages of the voices on the device. */
  readonly voices: readonly string[];
  /** The browser rejects downloads of recogniser packs. */
  readonly refusesInstall?: boolean;
  /** Speech never ends unless it is cancelled. */
  readonly longVoice?: boolean;
  /** As in Safari: nothing confines the recogniser to the device, and there is no translator. */
  readonly isOpen?: boolean;
};

/** How a test controls and observes the speech APIs. */
export type DeviceRoom = {
  /** Feeds the open recogniser: interim results, then final ones. */
  say(words: string): void;
  /** The open recogniser fails. */
  fail(error: string): void;
  /** Continues a pending download. */
  arrive(): void;
  readonly log: string[];
};

declare global {
  interface Window {
    room: DeviceRoom;
  }
}

export const chineseAndEnglish: DeviceParts = {
  hearing: { 'zh-CN': 'available', 'en-US': 'available' },
  translations: { 'zh>en': 'available', 'en>zh': 'available' },
  phrases: { 车站在哪里: 'Where is the station?', 'Over there': '在那边', 'And the museum?': '博物馆呢？' },
  voices: ['zh-CN', 'en-US'],
};

/**
 * Installs fakes of a desktop browser's speech APIs before the page's code runs. They follow the standards'
 * interfaces and reject what Chromium rejects: downloads without a user gesture, a second start, an ended track.
 */
export async function giveDeviceParts(page: Page, input: DeviceParts): Promise<void> {
  await page.addInitScript((parts) => {
    const log: string[] = [];
    const hearing: Record<string, string> = { ...parts.hearing };
    const translations: Record<string, string> = { ...parts.translations };
    const waiting: (() => void)[] = [];
    const soon = (work: () => void) => queueMicrotask(work);
    let open: Recogniser | undefined;
    const takeRecogniser = (recogniser: Recogniser) => {
      open = recogniser;
    };

    class Recogniser extends EventTarget {
      lang = '';
      continuous = false;
      interimResults = false;
      processLocally = false;
      private started = false;
      private phrases: string[] = [];

      static async available({ langs, processLocally }: { langs: string[]; processLocally: boolean }) {
        if (langs.length === 0) throw new TypeError('no languages');
        if (!processLocally) return 'available';
        const found = new Set(langs.map((lang) => hearing[lang] ?? 'unavailable'));
        return ['unavailable', 'downloadable'].find((element) => found.has(element)) ?? 'available';
      }

      static async install({ langs }: { langs: string[] }) {
        if (!navigator.userActivation.hasBeenActive) throw new DOMException('sticky activation', 'NotAllowedError');
        log.push(`install ${langs.join(' ')}`);
        if (parts.refusesInstall || langs.some((lang) => !hearing[lang])) return false;
        for (const lang of langs) hearing[lang] = 'available';
        return true;
      }

      start(track?: unknown) {
        if (track !== undefined && !(track instanceof MediaStreamTrack)) throw new TypeError('not a track');
        if (this.started) throw new DOMException('already started', 'InvalidStateError');
        if (track instanceof MediaStreamTrack && track.readyState === 'ended')
          throw new DOMException('ended', 'InvalidStateError');
        this.started = true;
        if (!this.processLocally) log.push('HEARD ELSEWHERE');
        if (hearing[this.lang] !== 'available') {
          return soon(() => {
            this.tell('error', { error: 'language-not-supported', message: '' });
            this.end();
          });
        }
        soon(() => {
          if (open) log.push('TWO EARS');
          takeRecogniser(this);
          log.push(`hear ${this.lang}`);
          this.tell('start');
          this.tell('audiostart');
        });
      }

      stop() {
        if (this.started) setTimeout(() => this.end(), 10);
      }

      abort() {
        if (!this.started) return;
        soon(() => {
          this.tell('error', { error: 'aborted', message: '' });
          this.end();
        });
      }

      private end() {
        if (!this.started) return;
        this.started = false;
        if (open === this) open = undefined;
        this.tell('end');
      }

      tell(type: string, more: object = {}) {
        this.dispatchEvent(Object.assign(new Event(type), more));
      }

      hear(words: string) {
        const half = words.slice(0, Math.ceil(words.length / 2));
        this.results([...this.phrases, half], false);
        this.phrases.push(words);
        this.results(this.phrases, true);
      }

      private results(phrases: string[], isFinal: boolean) {
        const results = phrases.map((transcript, index) =>
          Object.assign([{ transcript, confidence: 0.9 }], { isFinal: isFinal || index < phrases.length - 1 }),
        );
        this.tell('result', { results, resultIndex: phrases.length - 1 });
      }

      fail(error: string) {
        this.tell('error', { error, message: '' });
        this.end();
      }
    }

    const pairOf = (pair: { sourceLanguage: string; targetLanguage: string }) =>
      `${pair.sourceLanguage}>${pair.targetLanguage}`;

    const Translator = Object.assign(() => undefined, {
      async availability(pair: { sourceLanguage: string; targetLanguage: string }) {
        return translations[pairOf(pair)] ?? 'unavailable';
      },

      async create(options: {
        sourceLanguage: string;
        targetLanguage: string;
        signal?: AbortSignal;
        monitor?: (monitor: EventTarget) => void;
      }) {
        const name = pairOf(options);
        const pack = translations[name] ?? 'unavailable';
        if (pack === 'unavailable') throw new DOMException('no such pair', 'NotSupportedError');
        if (pack === 'downloadable') {
          if (!navigator.userActivation.isActive) throw new DOMException('Requires a user gesture', 'NotAllowedError');
          log.push(`download ${name}`);
          const monitor = new EventTarget();
          options.monitor?.(monitor);
          monitor.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0.4, total: 1 }));
          // Offline it stays pending forever; only the signal ends it.
          await new Promise<void>((resolve, reject) => {
            waiting.push(resolve);
            options.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
          });
          for (const element of Object.keys(translations)) translations[element] = 'available';
        }
        return {
          translate: async (text: string) => {
            const answer = parts.phrases[text];
            if (answer === undefined) throw new DOMException('', 'UnknownError');
            return answer;
          },
          destroy: () => undefined,
        };
      },
    });

    class Utterance extends EventTarget {
      voice: unknown = null;
      lang = '';
      rate = 1;
      readonly text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }

    class Synthesis extends EventTarget {
      private queue: Utterance[] = [];
      private timer: ReturnType<typeof setTimeout> | undefined;

      getVoices() {
        const online = { name: 'Online', lang: 'en-US', localService: false, default: true, voiceURI: 'online' };
        const local = parts.voices.map((lang) => ({
          name: lang,
          lang,
          localService: true,
          default: false,
          voiceURI: lang,
        }));
        return [online, ...local];
      }

      speak(utterance: Utterance) {
        this.queue.push(utterance);
        if (this.queue.length === 1) this.next();
      }

      cancel() {
        clearTimeout(this.timer);
        const [speaking] = this.queue.splice(0);
        speaking?.dispatchEvent(Object.assign(new Event('error'), { error: 'canceled' }));
      }

      private next() {
        const [utterance] = this.queue;
        if (!utterance) return;
        if (utterance.text !== '') {
          const { name } = utterance.voice as { name: string };
          log.push(`speak ${name}: ${utterance.text}${open ? ' WHILE HEARING' : ''}`);
        }
        utterance.dispatchEvent(new Event('start'));
        if (parts.longVoice && utterance.text !== '') return;
        this.timer = setTimeout(
          () => {
            if (utterance.text !== '') log.push('spoken');
            this.queue.shift();
            utterance.dispatchEvent(new Event('end'));
            this.next();
          },
          utterance.text === '' ? 0 : 1200,
        );
      }
    }

    const put = (name: string, value: unknown) =>
      Object.defineProperty(window, name, { value, configurable: true, writable: true });
    if (parts.isOpen) {
      for (const name of ['available', 'install']) Reflect.deleteProperty(Recogniser, name);
      for (const name of ['SpeechRecognition', 'Translator']) Reflect.deleteProperty(window, name);
      put('webkitSpeechRecognition', Recogniser);
    } else {
      put('SpeechRecognition', Recogniser);
      put('Translator', Translator);
    }
    put('SpeechSynthesisUtterance', Utterance);
    put('speechSynthesis', new Synthesis());
    window.room = {
      log,
      say: (words) => open?.hear(words),
      fail: (error) => open?.fail(error),
      arrive: () => {
        for (const go of waiting.splice(0)) go();
      },
    };
  }, input);
}

export function roomLog(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.room.log);
}

/** Waits until the recogniser is open in this language, then feeds it. */
export async function say(page: Page, tag: string, words: string): Promise<void> {
  await page.waitForFunction((wanted) => window.room.log.at(-1) === wanted, `hear ${tag}`);
  await page.evaluate((spoken) => window.room.say(spoken), words);
}
