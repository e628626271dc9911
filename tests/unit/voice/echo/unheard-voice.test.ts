import { expect, test } from 'vitest';
import { UnheardVoice } from '../../../../voice/echo/unheard-voice.ts';

/** The voice and what the microphone captures of it, frame by frame: `#` is sound. */
function after(voice: string, microphone: string): UnheardVoice {
  const unheard = new UnheardVoice();
  for (const [at, frame] of voice.split('').entries()) {
    unheard.play(frame !== '#');
    unheard.hear(microphone[at] !== '#');
  }
  return unheard;
}

const second = '#'.repeat(50);
const quiet = '.'.repeat(50);

test('a quiet microphone proves that the voice is not heard, once no echo of it can be late', () => {
  expect(after(second, quiet).isProven).toBe(true);
  expect(after(second.slice(2), quiet).isProven).toBe(false);
});

test('a microphone that hears the voice proves nothing, whatever the delay of the echo and the gaps of the voice', () => {
  const voice = `${second}${'.'.repeat(12)}`.repeat(6) + quiet + second;
  for (let delay = 0; delay <= 35; delay++) expect(after(voice, '.'.repeat(delay) + voice).isProven).toBe(false);
});

test('a proof holds while a person speaks, for eight seconds of the voice', () => {
  expect(after(second.repeat(8), quiet + second.repeat(7)).isProven).toBe(true);
  expect(after(second.repeat(10), quiet + second.repeat(9)).isProven).toBe(false);
});
