import { expect, test } from 'vitest';
import { isLoopbackName } from '../../../src/domain/loopback-name.ts';

test.for([
  'Monitor of Built-in Audio Analog Stereo',
  'Default - Monitor of Null Output',
  'Stereo Mix (Realtek(R) Audio)',
  'Stereomix (Realtek High Definition Audio)',
  'What U Hear (Sound Blaster)',
  'BlackHole 2ch (Virtual)',
  'Loopback Audio',
  'CABLE Output (VB-Audio Virtual Cable)',
  'VoiceMeeter Output',
  '立体声混音 (Realtek High Definition Audio)',
  'ステレオ ミキサー (Realtek(R) Audio)',
])('%s records what the computer plays', (name) => {
  expect(isLoopbackName(name)).toBe(true);
});

test.for([
  'Built-in Audio Analog Stereo',
  'Microphone (Realtek(R) Audio)',
  'Dell UltraSharp Monitor',
  'MacBook Pro Microphone (Built-in)',
  'Headset',
  '',
])('%s is a microphone', (name) => {
  expect(isLoopbackName(name)).toBe(false);
});
