import { expect, test } from 'vitest';
import type { VoiceSound } from '../../../../src/domain/utterance-gate/far-voice.ts';
import type { UtteranceEvidence } from '../../../../src/domain/utterance-gate/judge-utterance.ts';
import { UtteranceGate } from '../../../../src/domain/utterance-gate/utterance-gate.ts';

const pair = { source: 'cmn', target: 'eng' } as const;

/** Medians of people near the microphone, and of recorded voices behind a wall. */
const near: VoiceSound = { levelDb: 63, brightness: 0.53, highTones: 0.06, kurtosis: 3.05, onsetDb: 12.3 };
const far: VoiceSound = { levelDb: 60, brightness: 0.054, highTones: 0.003, kurtosis: 2.88, onsetDb: 9 };
/** A near voice in a dull recording. */
const dull: VoiceSound = { ...near, brightness: 0.07, highTones: 0.005 };

type Heard = { readonly voicedMs?: number; readonly text?: string };

function heard(
  sound: VoiceSound,
  { voicedMs = 2000, text = 'The weather tomorrow will be fine.' }: Heard = {},
): UtteranceEvidence {
  return {
    text,
    pair,
    speechMs: voicedMs,
    voice: { voicedMs, meanProbability: 0.95, prominenceDb: 20, sound },
  };
}

const shortly = { voicedMs: 400, text: 'Yes.' };

function verdictsOn(...evidence: readonly UtteranceEvidence[]) {
  const gate = new UtteranceGate();
  return evidence.map((value) => gate.judge(value));
}

test('a television in another room is held back from its first sentence on, and what is dull after it', () => {
  expect(verdictsOn(heard(far), heard(dull, shortly), heard(far))).toEqual(['unclear', 'unclear', 'unclear']);
});

test.for([
  { sign: 'a bright sound', sound: { brightness: 0.07 } },
  { sign: 'high tones', sound: { highTones: 0.005 } },
  { sign: 'the pulses of a voice', sound: { kurtosis: 3 } },
  { sign: 'an onset', sound: { onsetDb: 18 } },
])('a voice with $sign is near, whatever else it sounds like', ({ sound }) => {
  expect(verdictsOn(heard({ ...far, ...sound }))).toEqual(['speech']);
});

test('a dull word alone is speech, and so is a bright voice beside a television and what is dull after it', () => {
  expect(verdictsOn(heard(far, shortly), heard(far), heard(near), heard(dull, shortly))).toEqual([
    'speech',
    'unclear',
    'speech',
    'speech',
  ]);
});

test('words that each sound as behind a wall are those of a television, and a near voice between them ends it', () => {
  const word = heard(far, shortly);

  expect(verdictsOn(word, word, word, word)).toEqual(['speech', 'speech', 'speech', 'unclear']);
  expect(verdictsOn(word, word, word, heard(near), word)).not.toContain('unclear');
});

test('a bright word of a television does not make its next sentences near', () => {
  const brightWord = heard({ ...far, brightness: 0.2 }, shortly);

  expect(verdictsOn(heard(far), brightWord, heard(dull, shortly))).toEqual(['unclear', 'speech', 'unclear']);
});

test('a dull voice that is louder than the television is another one', () => {
  expect(verdictsOn(heard(far), heard({ ...dull, levelDb: 70 }))).toEqual(['unclear', 'speech']);
});

test('a voice as loud as those that were clearly near is never far away, and a softer one may be', () => {
  const [asLoud, softer] = [heard({ ...far, levelDb: 60 }), heard({ ...far, levelDb: 50 })];

  expect(verdictsOn(heard(near), heard(near), asLoud, softer)).toEqual(['speech', 'speech', 'speech', 'unclear']);
});

test('after a person has taken one, the microphone is taken as a dull one', () => {
  const gate = new UtteranceGate();
  gate.judge(heard(far));

  gate.takeFar();

  expect([heard(far), heard(dull, shortly), heard(far)].map((value) => gate.judge(value))).not.toContain('unclear');
});

test('a judgement on speech that goes on changes nothing for what follows', () => {
  const gate = new UtteranceGate();

  expect(gate.preview(heard(far))).toBe('unclear');

  expect(gate.judge(heard(dull, shortly))).toBe('speech');
});

test('a sound without text says nothing about the voices after it', () => {
  const [quiet, watched] = [new UtteranceGate(), new UtteranceGate()];
  quiet.judge(heard(far, { text: ' ' }));
  watched.judge(heard(far));
  watched.judge(heard(near, { text: '' }));

  expect(quiet.judge(heard(dull, shortly))).toBe('speech');
  expect(watched.judge(heard(dull, shortly))).toBe('unclear');
});

test('speech that a person holds a button for is a turn at any distance', () => {
  expect(new UtteranceGate().judge({ ...heard(far), isDeliberate: true })).toBe('speech');
});
