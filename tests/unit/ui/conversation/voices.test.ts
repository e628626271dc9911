import { expect, test } from 'vitest';
import { voiceFor } from '../../../../src/ui/conversation/voices.ts';

function voice(lang: string, localService = true): SpeechSynthesisVoice {
  return { lang, localService, name: lang, voiceURI: lang, default: false };
}

test('a voice must really speak the language', () => {
  expect(voiceFor('jpn', [voice('en-US')])).toBeUndefined();
  expect(voiceFor('jpn', [voice('en-US'), voice('ja-JP')])?.lang).toBe('ja-JP');
});

test('Cantonese is not read by a Mandarin voice, nor Mandarin by a Cantonese one', () => {
  const both = [voice('zh-HK'), voice('zh-CN')];

  expect(voiceFor('yue', both)?.lang).toBe('zh-HK');
  expect(voiceFor('cmn', both)?.lang).toBe('zh-CN');
  expect(voiceFor('yue', [voice('zh-CN')])).toBeUndefined();
});

test('the underscores of Android are understood', () => {
  expect(voiceFor('eng', [voice('en_US')])?.lang).toBe('en_US');
});

test('a voice on the device goes before one from the network', () => {
  expect(voiceFor('fra', [voice('fr-CA', false), voice('fr-FR')])?.lang).toBe('fr-FR');
});
