import { expect, test } from 'vitest';
import { isHeadset } from '../../../src/domain/earphones.ts';

test.each([
  ['Headset (WH-1000XM4 Hands-Free AG Audio)', true],
  ['AirPods Pro', true],
  ['Galaxy Buds2', true],
  ['Bluetooth-Kopfhörer', true],
  ['Auriculares con micrófono', true],
  ['ヘッドセット (Jabra)', true],
  ['Built-in Audio Analogue Stereo', false],
  ['iPhone Microphone', false],
  ['MacBook Pro Microphone', false],
  ['Default - Microphone (Realtek)', false],
  ['Speakerphone (Jabra Speak 510)', false],
])('the microphone %s is that of earphones: %s', (label, expected) => {
  expect(isHeadset(label)).toBe(expected);
});
