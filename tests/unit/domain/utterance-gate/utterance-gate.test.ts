import { expect, test } from 'vitest';
import type { UtteranceEvidence } from '../../../../src/domain/utterance-gate/judge-utterance.ts';
import { UtteranceGate } from '../../../../src/domain/utterance-gate/utterance-gate.ts';

const pair = { source: 'cmn', target: 'eng' } as const;

function heard(brightness: number, voicedMs = 2000, text = 'The weather tomorrow will be fine.'): UtteranceEvidence {
  return { text, pair, speechMs: voicedMs, voice: { voicedMs, meanProbability: 0.95, prominenceDb: 20, brightness } };
}

test('a long utterance without a bright sound is far away, and dull ones after it are too', () => {
  const gate = new UtteranceGate();

  const verdicts = [heard(0.02), heard(0.05, 400, 'Yes.'), heard(0.04)].map((value) => gate.judge(value));

  expect(verdicts).toEqual(['unclear', 'unclear', 'unclear']);
});

test('a dull word alone is speech, and so is a bright voice beside a television', () => {
  const gate = new UtteranceGate();

  const verdicts = [heard(0.02, 400, 'Bon.'), heard(0.02), heard(0.3), heard(0.05, 400, 'Yes.')].map((value) =>
    gate.judge(value),
  );

  expect(verdicts).toEqual(['speech', 'unclear', 'speech', 'speech']);
});

test('after a person has taken one, the microphone is taken as a dull one', () => {
  const gate = new UtteranceGate();
  gate.judge(heard(0.02));

  gate.takeFar();

  expect(gate.judge(heard(0.02))).toBe('speech');
});

test('recorded people are near, also those with few bright sounds', () => {
  const gate = new UtteranceGate();

  expect([heard(0.045), heard(0.076), heard(0.113)].map((value) => gate.judge(value))).toEqual([
    'speech',
    'speech',
    'speech',
  ]);
});

test('a judgement on speech that goes on changes nothing for what follows', () => {
  const gate = new UtteranceGate();

  expect(gate.preview(heard(0.02))).toBe('unclear');

  expect(gate.judge(heard(0.05, 400, 'Yes.'))).toBe('speech');
});

test('a sound without text says nothing about the voices after it', () => {
  const [quiet, watched] = [new UtteranceGate(), new UtteranceGate()];
  quiet.judge(heard(0.02, 2000, ' '));
  watched.judge(heard(0.02));
  watched.judge(heard(0.3, 2000, ''));

  expect(quiet.judge(heard(0.05, 400, 'Yes.'))).toBe('speech');
  expect(watched.judge(heard(0.05, 400, 'Yes.'))).toBe('unclear');
});

test('speech that a person holds a button for is a turn at any distance', () => {
  expect(new UtteranceGate().judge({ ...heard(0.02), isDeliberate: true })).toBe('speech');
});
