import { afterEach, expect, test, vi } from 'vitest';
import { openDeviceConnection } from '../../../../../src/platform/voice/on-device/device-connection.ts';
import { fakeSpeechApis } from '../../../../fakes/speech-apis.ts';
import { fakeMicrophone, stubWebRtc } from '../../../../fakes/webrtc.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pair = { source: 'cmn', target: 'eng' } as const;

async function open() {
  vi.useFakeTimers();
  stubWebRtc();
  const { apis, startedLanguages, recognise } = fakeSpeechApis(() => 'translated');
  const onInputLanguage = vi.fn();
  const nothing = () => undefined;
  const listener = { onEvent: nothing, onConnected: nothing, onLost: nothing, onPlaybackBlocked: nothing };
  const { signal } = new AbortController();
  const result = await openDeviceConnection(apis, pair, fakeMicrophone(), { ...listener, onInputLanguage }, signal);
  if (result.type === 'failed') throw new Error('the connection did not open');
  return { connection: result.connection, startedLanguages, recognise, onInputLanguage };
}

test('a muted on-device conversation starts no further recogniser', async () => {
  const { connection, startedLanguages, onInputLanguage } = await open();

  connection.mute();
  await vi.advanceTimersByTimeAsync(5000);

  expect(startedLanguages).toHaveLength(1);
  expect(onInputLanguage.mock.lastCall).toEqual([undefined]);
  connection.close();
});

test('the two people take turns, unless a tap chooses the language', async () => {
  const { connection, startedLanguages, recognise } = await open();

  recognise('你好');
  await vi.advanceTimersByTimeAsync(2000);
  connection.setInputLanguage?.('cmn');
  await vi.advanceTimersByTimeAsync(100);

  expect(startedLanguages).toEqual(['zh-CN', 'en-US', 'zh-CN']);
  connection.close();
});

test('closing reports that no language is recognised any more', async () => {
  const { connection, onInputLanguage } = await open();

  connection.close();
  await vi.advanceTimersByTimeAsync(1000);

  expect(onInputLanguage.mock.calls).toEqual([['cmn'], [undefined]]);
});
