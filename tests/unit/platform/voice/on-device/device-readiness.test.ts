import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type {
  Availability,
  BrowserSpeechApis,
} from '../../../../../src/platform/voice/on-device/browser-speech-apis.ts';
import { browserSpeechApis } from '../../../../../src/platform/voice/on-device/browser-speech-apis.ts';
import { deviceReadiness } from '../../../../../src/platform/voice/on-device/device-readiness.ts';
import { deviceEngines } from '../../../../../src/platform/voice/on-device/device-engines.ts';
import type { LanguagePair } from '../../../../../src/domain/language.ts';

type Query = () => Promise<Availability>;

const available: Query = async () => 'available';

function parts(
  input: { hearing?: Query; translation?: Query } = {},
): Omit<BrowserSpeechApis, 'OpenRecogniser'> & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    Recogniser: Object.assign(() => undefined, {
      available: ({ langs }: { langs: readonly string[] }) => {
        asked.push(...langs);
        return (input.hearing ?? available)();
      },
      install: async () => true,
    }) as unknown as BrowserSpeechApis['Recogniser'],
    Translator: {
      availability: ({ sourceLanguage, targetLanguage }) => {
        asked.push(`${sourceLanguage}>${targetLanguage}`);
        return (input.translation ?? available)();
      },
      create: async () => ({ translate: async (text) => text }),
    },
  };
}

const japaneseAndItalian: LanguagePair = { source: 'jpn', target: 'ita' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a pair is ready when both languages are recognised and translated both ways; voices are reported per language', async () => {
  const browser = parts();

  expect(await deviceReadiness(deviceEngines(browser), japaneseAndItalian)).toEqual({
    type: 'ready',
    isVoiced: { source: false, target: false },
  });
  expect(browser.asked).toEqual(['ja-JP', 'it-IT', 'ja>it', 'it>ja']);
});

test.each(['downloadable', 'downloading'] as const)('a language pack that is %s needs a download', async (value) => {
  expect(await deviceReadiness(deviceEngines(parts({ hearing: async () => value })), japaneseAndItalian)).toEqual({
    type: 'needs-download',
    translates: true,
  });
});

test.each<[string, Query]>([
  ['reports unavailable', async () => 'unavailable'],
  ['refuses', () => Promise.reject(new DOMException('Permission Policy is not enabled', 'NotAllowedError'))],
  [
    'throws',
    () => {
      throw new TypeError('no languages');
    },
  ],
])('a part that %s makes the device unable', async (_what, translation) => {
  expect(await deviceReadiness(deviceEngines(parts({ translation })), japaneseAndItalian)).toEqual({ type: 'unable' });
});

test('an API that does not respond counts as unavailable', async () => {
  const asked = deviceReadiness(
    deviceEngines(parts({ hearing: () => new Promise(() => undefined) })),
    japaneseAndItalian,
  );
  await vi.advanceTimersByTimeAsync(3000);

  expect(await asked).toEqual({ type: 'unable', translates: true });
});

test('the browser is not asked about Cantonese', async () => {
  const browser = parts();

  expect(await deviceReadiness(deviceEngines(browser), { source: 'yue', target: 'eng' })).toEqual({ type: 'unable' });
  expect(browser.asked).toEqual(['en-US']);
});

test('language packs translate where the browser has no translator, and people type where it recognises no speech', async () => {
  const installed = [
    { from: 'jpn', to: 'eng', bytes: 1 },
    { from: 'eng', to: 'jpn', bytes: 1 },
    { from: 'ita', to: 'eng', bytes: 1 },
    { from: 'eng', to: 'ita', bytes: 1 },
  ] as const;
  const packs = { installed: async () => installed, translate: async () => '' };
  const { Recogniser } = parts();

  expect(await deviceReadiness(deviceEngines({ Recogniser }, packs), japaneseAndItalian)).toMatchObject({
    type: 'ready',
  });
  expect(await deviceReadiness(deviceEngines({}, packs), japaneseAndItalian)).toEqual({
    type: 'unable',
    translates: true,
  });
  expect(await deviceReadiness(deviceEngines({}, packs), { source: 'jpn', target: 'deu' })).toEqual({ type: 'unable' });
});

test('a recogniser that cannot be asked counts as able, and that it may hear online is reported', async () => {
  const { Recogniser, Translator } = parts({ hearing: async () => 'unavailable' });

  expect(await deviceReadiness(deviceEngines({ Translator, OpenRecogniser: Recogniser }), japaneseAndItalian)).toEqual({
    type: 'ready',
    isVoiced: { source: false, target: false },
    mayHearOnline: true,
  });
});

test('of a browser the recogniser that can be confined to the device is taken, else the one with a prefix', () => {
  const confined = Object.assign(function Confined() {}, { available: () => undefined, install: () => undefined });
  const open = function Open() {};
  vi.stubGlobal('webkitSpeechRecognition', open);

  expect(browserSpeechApis()).toEqual({ OpenRecogniser: open });
  vi.stubGlobal('SpeechRecognition', confined);
  expect(browserSpeechApis()).toEqual({ Recogniser: confined });
  vi.unstubAllGlobals();
});
