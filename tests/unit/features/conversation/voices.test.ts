import { afterEach, expect, test, vi } from 'vitest';
import { stopSpeaking, speak, voiceFor } from '../../../../src/features/conversation/voice/voices.ts';

function voice(lang: string, localService = true): SpeechSynthesisVoice {
  return { lang, localService, name: lang, voiceURI: lang, default: false };
}

test('a voice must match the language', () => {
  expect(voiceFor('jpn', [voice('en-US')])).toBeUndefined();
  expect(voiceFor('jpn', [voice('en-US'), voice('ja-JP')])?.lang).toBe('ja-JP');
});

test('Cantonese is not spoken by a Mandarin voice, nor Mandarin by a Cantonese one', () => {
  const both = [voice('zh-HK'), voice('zh-CN')];

  expect(voiceFor('yue', both)?.lang).toBe('zh-HK');
  expect(voiceFor('cmn', both)?.lang).toBe('zh-CN');
  expect(voiceFor('yue', [voice('zh-CN')])).toBeUndefined();
});

test("Android's language tags with underscores are parsed", () => {
  expect(voiceFor('eng', [voice('en_US')])?.lang).toBe('en_US');
});

test('a local voice is preferred to a network voice', () => {
  expect(voiceFor('fra', [voice('fr-CA', false), voice('fr-FR')])?.lang).toBe('fr-FR');
});

/** A device whose speech and events the test controls. */
function engine(isSpeaking = false) {
  const utterances: EventTarget[] = [];
  vi.stubGlobal('SpeechSynthesisUtterance', EventTarget);
  vi.stubGlobal('speechSynthesis', {
    speak: (utterance: EventTarget) => utterances.push(utterance),
    cancel: () => undefined,
    speaking: isSpeaking,
  });
  return { say: (which: number, event: string) => utterances[which]?.dispatchEvent(new Event(event)) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a text ends before the next one is spoken, and its late end event is ignored', () => {
  const { say } = engine();
  const reported: string[] = [];
  speak('one', voice('en-US'), () => reported.push('one is over'));
  say(0, 'start');

  speak('two', voice('en-US'), () => reported.push('two is over'));
  expect(reported).toEqual(['one is over']);
  say(0, 'error');
  expect(reported).toEqual(['one is over']);
  say(1, 'end');

  expect(reported).toEqual(['one is over', 'two is over']);
});

test('a stopped text ends even without an event of the engine', () => {
  engine();
  const onEnd = vi.fn();
  speak('one', voice('en-US'), onEnd);

  stopSpeaking();

  expect(onEnd).toHaveBeenCalledOnce();
});

test('an engine that drops a text or its end event is not awaited forever', () => {
  vi.useFakeTimers();
  const { say } = engine();
  const onEnd = vi.fn();
  speak('one', voice('en-US'), onEnd);
  vi.advanceTimersByTime(60_000);
  expect(onEnd).toHaveBeenCalledOnce();

  speak('two', voice('en-US'), onEnd);
  say(1, 'start');
  vi.advanceTimersByTime(60_000);

  expect(onEnd).toHaveBeenCalledTimes(2);
});

test('an engine without a start event speaks to the end', () => {
  vi.useFakeTimers();
  const { say } = engine(true);
  const onEnd = vi.fn();
  speak('a line that takes longer than four seconds', voice('en-US'), onEnd);

  vi.advanceTimersByTime(9000);
  expect(onEnd).not.toHaveBeenCalled();
  say(0, 'end');

  expect(onEnd).toHaveBeenCalledOnce();
});
