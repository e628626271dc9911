import { expect, test } from 'vitest';
import { createEchoGate } from '../../../../src/domain/echo-gate/echo-gate.ts';

/** Levels that wander as those of speech do, each band on its own. */
function speech(frame: number, voice: number): number[] {
  return [0, 1, 2, 3].map((band) => -30 + 15 * Math.sin(frame / (3 + band) + voice * (2 + band)));
}

const silence = [-80, -80, -80, -80];
const changed = (levels: readonly number[], byDb: number) => levels.map((level) => level + byDb);

/** Plays a voice and hears it again. @returns which frames were taken for a person */
function loudspeaker(echoDb: number, delayFrames: number) {
  const gate = createEchoGate(4);
  let frame = 0;
  const hear = (frames: number, person?: (frame: number) => number[]) => {
    let persons = 0;
    for (let at = 0; at < frames; at++, frame++) {
      gate.play(speech(frame, 0));
      const echo = frame < delayFrames ? silence : changed(speech(frame - delayFrames, 0), echoDb);
      const other = person?.(at) ?? silence;
      if (!gate.isEcho(echo.map((level, band) => Math.max(level, other[band] ?? level)))) persons++;
    }
    return persons;
  };
  return { gate, hear };
}

test.for([-3, -6, -18, -30])('an echo at %i dB is never mistaken for a person', (echoDb) => {
  const { hear } = loudspeaker(echoDb, 9);

  expect(hear(500)).toBe(0);
});

test('a person is detected over a soft echo', () => {
  const { hear } = loudspeaker(-18, 9);
  hear(100);

  expect(hear(25, (frame) => speech(frame, 1))).toBeGreaterThan(12);
});

test('a person as loud as the voice is detected over a loud echo', () => {
  const { hear } = loudspeaker(-6, 9);
  hear(100);

  expect(hear(50, (frame) => speech(frame, 1))).toBeGreaterThan(3);
});

test('no echo is expected once nothing has been played for a while', () => {
  const { gate } = loudspeaker(-6, 9);
  expect(gate.expectsEcho).toBe(false);

  gate.play(speech(0, 0));
  expect(gate.expectsEcho).toBe(true);

  for (let frame = 0; frame < 40; frame++) gate.play(undefined);
  expect(gate.expectsEcho).toBe(false);
});
