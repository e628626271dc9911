import { expect, test } from 'vitest';
import type {
  BrowserSpeechApis,
  TranslatorFactory,
} from '../../../../../src/platform/voice/on-device/browser-speech-apis.ts';
import { downloadPacks } from '../../../../../src/platform/voice/on-device/download-packs.ts';

const pair = { source: 'jpn', target: 'eng' } as const;

type Create = TranslatorFactory['create'];

const here: Create = async () => ({ translate: async (text) => text });

function parts(create: Create, install: () => Promise<boolean> = async () => true) {
  const asked: string[] = [];
  const browser: Omit<BrowserSpeechApis, 'OpenRecogniser'> = {
    Recogniser: Object.assign(() => undefined, {
      available: async () => 'downloadable',
      install: ({ langs }: { langs: readonly string[] }) => {
        asked.push(langs.join(' '));
        return install();
      },
    }) as unknown as BrowserSpeechApis['Recogniser'],
    Translator: {
      availability: async () => 'downloadable',
      create: (options) => {
        asked.push(`${options.sourceLanguage}>${options.targetLanguage}`);
        return create(options);
      },
    },
  };
  return { browser, asked };
}

const never = new AbortController().signal;

test('all packs of a pair are requested, the one that needs the user activation first and synchronously', async () => {
  const { browser, asked } = parts(here);

  const coming = downloadPacks(browser, pair, () => undefined, never);
  expect(asked).toEqual(['ja>en', 'ja-JP en-US']);

  expect(await coming).toBe(true);
  expect(asked).toEqual(['ja>en', 'ja-JP en-US', 'en>ja']);
});

test('progress never decreases and ends at 1', async () => {
  const shares: number[] = [];
  const { browser } = parts(async ({ monitor }) => {
    const events = new EventTarget();
    monitor?.(events);
    for (const loaded of [0.2, 0.6, 0.5])
      events.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
    return { translate: async (text) => text };
  });

  await downloadPacks(browser, pair, (share) => void shares.push(share), never);

  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test('a browser that refuses a pack fails the download', async () => {
  const refusing = parts(() => Promise.reject(new DOMException('Requires a user gesture', 'NotAllowedError')));
  const packless = parts(here, async () => false);

  expect(await downloadPacks(refusing.browser, pair, () => undefined, never)).toBe(false);
  expect(await downloadPacks(packless.browser, pair, () => undefined, never)).toBe(false);
});

test('aborting the signal ends a download that does not progress', async () => {
  const stop = new AbortController();
  const { browser } = parts(
    ({ signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
  );

  const coming = downloadPacks(browser, pair, () => undefined, stop.signal);
  stop.abort();

  expect(await coming).toBe(false);
});
