import { afterEach, expect, test, vi } from 'vitest';
import type { ConversationEvent } from '../../../../../src/domain/turns/conversation-event.ts';
import { openDeviceConnection } from '../../../../../src/platform/voice/on-device/device-connection.ts';
import { deviceEngines } from '../../../../../src/platform/voice/on-device/device-engines.ts';
import { noMicrophone } from '../../../../../src/session/sound/no-microphone.ts';
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
  const { apis, startedLanguages, recognise, hang } = fakeSpeechApis(() => 'translated');
  const onInputLanguage = vi.fn();
  const nothing = () => undefined;
  const events: ConversationEvent[] = [];
  const listener = {
    onEvent: (event: ConversationEvent) => void events.push(event),
    onConnected: nothing,
    onLost: nothing,
    onPlaybackBlocked: nothing,
  };
  const { signal } = new AbortController();
  const result = await openDeviceConnection(
    deviceEngines(apis),
    pair,
    fakeMicrophone(),
    { ...listener, onInputLanguage },
    signal,
  );
  if (result.type === 'failed') throw new Error('the connection did not open');
  return { connection: result.connection, events, startedLanguages, recognise, hang, onInputLanguage };
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

test('with turns by hand a recogniser runs only while a button is held, in its language', async () => {
  const { connection, startedLanguages, recognise } = await open();
  connection.turns?.setOn(true);
  await vi.advanceTimersByTimeAsync(1000);
  const before = startedLanguages.length;

  await connection.turns?.begin('eng');
  recognise('OK');
  // A pause ends nothing.
  await vi.advanceTimersByTimeAsync(5000);
  expect(startedLanguages.slice(before)).toEqual(['en-US']);
  connection.turns?.end();
  await vi.advanceTimersByTimeAsync(5000);

  expect(startedLanguages.slice(before)).toEqual(['en-US']);
  connection.close();
});

test('a recogniser that never starts ends a held turn after a deadline, and the next turn is recognised', async () => {
  const { connection, startedLanguages, recognise, hang, events } = await open();
  connection.turns?.setOn(true);
  await vi.advanceTimersByTimeAsync(1000);
  let hasBegun = false;
  hang(true);

  void connection.turns?.begin('eng').then(() => (hasBegun = true));
  await vi.advanceTimersByTimeAsync(5000);
  expect(hasBegun).toBe(true);
  connection.turns?.end();
  await vi.advanceTimersByTimeAsync(5000);
  hang(false);
  await connection.turns?.begin('cmn');
  recognise('你好');
  connection.turns?.end();
  await vi.advanceTimersByTimeAsync(1000);

  expect(startedLanguages.slice(-2)).toEqual(['en-US', 'zh-CN']);
  expect(events.find(({ type }) => type === 'source-done')).toMatchObject({ text: '你好' });
  connection.close();
});

test('a typed sentence is translated between two utterances', async () => {
  const { connection, events } = await open();

  connection.turns?.write?.({ itemId: 't1', text: 'Hello', language: 'eng' });
  await vi.advanceTimersByTimeAsync(1000);

  expect(events).toContainEqual({ type: 'speaker-stated', itemId: 't1', language: 'eng' });
  expect(events.find(({ type }) => type === 'response-text-done')).toMatchObject({ text: 'translated' });
  connection.close();
});

/** A browser whose recogniser opens a microphone of its own, as Safari's. */
async function openWithOpenRecogniser() {
  vi.useFakeTimers();
  const fake = fakeSpeechApis(() => 'translated');
  const { Recogniser, Translator } = fake.apis;
  const events: ConversationEvent[] = [];
  const onTypedOnly = vi.fn();
  let setMuted = (_muted: boolean): void => undefined;
  const microphone = { ...noMicrophone(), onMuted: (listener: typeof setMuted) => void (setMuted = listener) };
  const opening = openDeviceConnection(
    deviceEngines({ Translator, OpenRecogniser: Recogniser }),
    pair,
    microphone,
    {
      onEvent: (event) => void events.push(event),
      onConnected: () => undefined,
      onLost: () => undefined,
      onPlaybackBlocked: () => undefined,
      onTypedOnly,
    },
    new AbortController().signal,
  );
  await vi.advanceTimersByTimeAsync(100);
  const result = await opening;
  if (result.type === 'failed') throw new Error('the connection did not open');
  return { ...fake, connection: result.connection, events, onTypedOnly, setMuted };
}

test('a recogniser that opens a microphone of its own takes turns, and rests in a pause', async () => {
  stubWebRtc();
  const { connection, events, startedLanguages, recognise, setMuted } = await openWithOpenRecogniser();

  recognise('你好');
  await vi.advanceTimersByTimeAsync(2000);
  setMuted(true);
  await vi.advanceTimersByTimeAsync(5000);
  const inPause = [...startedLanguages];
  setMuted(false);
  await vi.advanceTimersByTimeAsync(1000);

  expect(inPause).toEqual(['zh-CN', 'en-US']);
  expect(startedLanguages.length).toBeGreaterThan(inPause.length);
  expect(events.find(({ type }) => type === 'response-text-done')).toMatchObject({ text: 'translated' });
  connection.close();
});

test('where such a recogniser does not work, people type from then on', async () => {
  stubWebRtc();
  const { connection, events, startedLanguages, breakDown, onTypedOnly } = await openWithOpenRecogniser();

  breakDown();
  await vi.advanceTimersByTimeAsync(5000);
  connection.turns?.write?.({ itemId: 't1', text: 'Hello', language: 'eng' });
  await vi.advanceTimersByTimeAsync(1000);

  expect(onTypedOnly).toHaveBeenCalledOnce();
  expect(startedLanguages).toEqual(['zh-CN']);
  expect(events.find(({ type }) => type === 'response-text-done')).toMatchObject({ text: 'translated' });
  connection.close();
});
