import { afterEach, expect, test, vi } from 'vitest';
import { openMicrophoneOf } from '../../../../../src/platform/audio/media-microphone.ts';
import type { BrowserSpeechApis, Recogniser } from '../../../../../src/platform/voice/on-device/browser-speech-apis.ts';
import { openDeviceConnection } from '../../../../../src/platform/voice/on-device/device-connection.ts';

function microphone() {
  const track = { getSettings: () => ({ deviceId: 'built-in' }), readyState: 'live' };
  return openMicrophoneOf({ getAudioTracks: () => [track] } as unknown as MediaStream);
}

/** A browser that hears at once, and ends when it is told to. */
function browser() {
  const heard: string[] = [];
  class Ear extends EventTarget {
    lang = '';
    start() {
      heard.push(this.lang);
      queueMicrotask(() => this.dispatchEvent(new Event('start')));
    }
    stop() {
      queueMicrotask(() => this.dispatchEvent(new Event('end')));
    }
    abort = () => this.stop();
    static available = async () => 'available' as const;
    static install = async () => true;
  }
  const Translator = { availability: async () => 'available', create: async () => ({ translate: async () => 'said' }) };
  const parts = { Translator, Recogniser: Ear as unknown as new () => Recogniser } as unknown as BrowserSpeechApis;
  return { heard, parts };
}

afterEach(() => vi.useRealTimers());

test('a conversation on this device hears nothing more once it is muted', async () => {
  vi.useFakeTimers();
  const { heard, parts } = browser();
  const listening = vi.fn();
  const listener = {
    onEvent: () => undefined,
    onConnected: () => undefined,
    onLost: () => undefined,
    onPlaybackBlocked: () => undefined,
    onInputLanguage: listening,
  };
  const pair = { source: 'cmn', target: 'eng' } as const;
  const opening = await openDeviceConnection(parts, pair, microphone(), listener, new AbortController().signal);
  if (opening.type === 'failed') throw new Error('the connection did not open');
  const { connection } = opening;

  connection.mute();
  await vi.advanceTimersByTimeAsync(5000);

  expect(heard).toHaveLength(1);
  expect(listening.mock.lastCall).toEqual([undefined]);
  connection.close();
});
