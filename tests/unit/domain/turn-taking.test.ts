import { expect, test } from 'vitest';
import { languageSpoken, listening, nextTurnTaking, voiceLanguage } from '../../../src/domain/turn-taking.ts';
import type { TurnTaking, TurnTakingSignal } from '../../../src/domain/turn-taking.ts';
import { aTurn } from '../../fixtures/turns.ts';

const started = { type: 'speech-started' } as const;
const stopped = { type: 'speech-stopped' } as const;
const closed = { type: 'response-closed' } as const;
const voice = { type: 'voice-started' } as const;
const voiceEnds = { type: 'voice-stopped', wasCut: false } as const;
const voiceCut = { type: 'voice-stopped', wasCut: true } as const;

function after(...signals: readonly TurnTakingSignal[]): TurnTaking {
  return signals.reduce(nextTurnTaking, listening);
}

test.each([
  ['a person who begins to speak is heard', [started], 'hearing'],
  ['what was said is translated', [started, stopped], 'translating'],
  ['the translation is spoken', [started, stopped, voice], 'speaking'],
  ['after the voice it is the turn of the people', [started, stopped, voice, closed, voiceEnds], 'listening'],
  ['a translation without a voice ends with its text', [started, stopped, closed], 'listening'],
  ['noise that became no words ends the turn', [started, stopped, closed], 'listening'],
  ['a second sentence during the translation is heard', [started, stopped, started], 'hearing'],
  ['the end of the first response does not end the second sentence', [started, stopped, started, closed], 'hearing'],
  ['a new connection listens', [started, { type: 'session-opened' }], 'listening'],
] as const)('%s', (_, signals, type) => {
  expect(after(...signals)).toMatchObject({ type });
});

test.each([
  ['speech before the voice is cut', [started, stopped, voice, started, voiceCut]],
  ['the cut before the speech', [started, stopped, voice, voiceCut, started]],
] as const)('interrupting the voice shows, with %s', (_, signals) => {
  expect(after(...signals)).toEqual({ type: 'hearing', hasInterrupted: true });
});

test('speech that interrupts nothing is not shown as an interruption', () => {
  expect(after(started, stopped, voice, voiceEnds, started)).toEqual({ type: 'hearing', hasInterrupted: false });
});

const pair = { source: 'jpn', target: 'eng' } as const;
const done = aTurn('t1', {
  source: { text: 'こんにちは', language: 'jpn' },
  translation: { text: 'Hello', language: 'eng' },
});

test('the language that is heard is that of the open turn, once there is enough text', () => {
  const open = aTurn('t2', {
    status: 'in_progress',
    source: { text: 'Hel', language: undefined },
    translation: { text: '', language: undefined },
  });
  const hearing = after(started);

  expect(languageSpoken(hearing, [done, open], pair)).toBeUndefined();
  expect(languageSpoken(hearing, [done, { ...open, source: { text: 'Hello', language: 'eng' } }], pair)).toBe('eng');
  expect(
    languageSpoken(hearing, [done, { ...open, source: { text: 'Hallo', language: 'deu' } }], pair),
  ).toBeUndefined();
});

test('the voice speaks the language of the newest translation', () => {
  expect(languageSpoken({ type: 'speaking' }, [done], pair)).toBe('eng');
  expect(voiceLanguage([{ ...done, translation: { text: 'Hel', language: undefined } }], pair)).toBe('eng');
  expect(voiceLanguage([], pair)).toBeUndefined();
});

test('in silence no language is spoken', () => {
  expect(languageSpoken(listening, [done], pair)).toBeUndefined();
});
