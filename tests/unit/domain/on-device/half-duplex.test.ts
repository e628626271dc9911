import { expect, test } from 'vitest';
import type { LanguageCode } from '../../../../src/domain/language.ts';
import { newHalfDuplex, nextHalfDuplexStep } from '../../../../src/domain/on-device/half-duplex.ts';
import type {
  HalfDuplexCommand,
  HalfDuplexEvent,
  HalfDuplexPhase,
  HalfDuplexState,
} from '../../../../src/domain/on-device/half-duplex.ts';

const pair = { source: 'cmn', target: 'eng' } as const;
const turn = { itemId: 't1', text: 'Hello', language: 'eng' } as const;

function recognising(language: LanguageCode, hasText = false): HalfDuplexPhase {
  return { type: 'recognising', language, hasText };
}

function stateIn(phase: HalfDuplexPhase, change: Partial<HalfDuplexState> = {}): HalfDuplexState {
  return { ...newHalfDuplex(pair, 'confined'), phase, ...change };
}

/** Applies the events in order. @returns the state, and the commands of all of them */
function after(state: HalfDuplexState, ...events: readonly HalfDuplexEvent[]) {
  const commands: HalfDuplexCommand[] = [];
  for (const event of events) {
    const step = nextHalfDuplexStep(state, event);
    state = step.state;
    commands.push(...step.commands);
  }
  return { state, commands };
}

const heard = (text: string): HalfDuplexEvent => ({ type: 'recognised', text, failure: undefined });
const choose = (language: LanguageCode): HalfDuplexEvent => ({ type: 'language-chosen', language });
const hold = (language: LanguageCode): HalfDuplexEvent => ({ type: 'turn-held', language });

test.for<[string, HalfDuplexPhase, HalfDuplexEvent, string]>([
  ['text becomes a turn', recognising('cmn', true), heard('你好'), 'translating: translate-heard'],
  ['no text is recognised again', recognising('cmn'), heard(''), 'recognising: recognise'],
  ['a tap during the voice stops it', { type: 'translating' }, choose('cmn'), 'translating: stop-voice'],
  ['a tap discards a silence', recognising('cmn'), choose('eng'), 'recognising: stop-voice abort-recognition'],
  ['a tap loses no text', recognising('cmn', true), choose('eng'), 'recognising: stop-voice finish-recognition'],
  [
    'what is typed while waiting',
    { type: 'waiting' },
    { type: 'turn-written', turn },
    'translating: stop-voice translate-written',
  ],
  ['what is typed meanwhile waits', { type: 'translating' }, { type: 'turn-written', turn }, 'translating: stop-voice'],
  ['a button is held', { type: 'waiting' }, hold('eng'), 'recognising: stop-voice recognise'],
  ['a button is released', recognising('eng'), { type: 'turn-released' }, 'recognising: finish-recognition'],
  [
    'a pause keeps text',
    recognising('cmn', true),
    { type: 'pause-changed', isPaused: true },
    'recognising: finish-recognition',
  ],
  ['a broken recogniser', recognising('cmn'), { type: 'recognised', text: '', failure: 'lost' }, 'ended: end'],
  ['nothing follows the end', { type: 'ended' }, heard('你好'), 'ended:'],
])('%s', ([, phase, event, expected]) => {
  const { state, commands } = after(stateIn(phase), event);

  expect([`${state.phase.type}:`, ...commands.map(({ type }) => type)].join(' ')).toBe(expected);
});

test('the two people take turns', () => {
  const { commands } = after(stateIn(recognising('cmn')), heard('你好'), { type: 'ready' }, heard('Hello'), {
    type: 'ready',
  });

  expect(commands.filter(({ type }) => type === 'recognise')).toMatchObject([{ language: 'eng' }, { language: 'cmn' }]);
});

test('a tap on the language that is recognised gives the next turn to the other', () => {
  const { commands } = after(stateIn(recognising('cmn'), { chosenLanguage: 'cmn' }), choose('cmn'), heard('你好'), {
    type: 'ready',
  });

  expect(commands.at(-1)).toEqual({ type: 'recognise', language: 'eng', isHeld: false });
});

test('the language of a tap during the translation is recognised next, for one turn', () => {
  const { commands } = after(stateIn({ type: 'translating' }), choose('eng'), { type: 'ready' }, heard(''));

  expect(commands.filter(({ type }) => type === 'recognise')).toMatchObject([{ language: 'eng' }, { language: 'eng' }]);
  expect(after(stateIn(recognising('eng')), heard('Hello'), { type: 'ready' }).commands.at(-1)).toMatchObject({
    language: 'cmn',
  });
});

test('by hand nothing is recognised until a button is held, and again after the choice of silences', () => {
  const released = after(stateIn(recognising('cmn')), { type: 'by-hand-chosen', isByHand: true }, heard(''));
  const automatic = after(released.state, { type: 'by-hand-chosen', isByHand: false });

  expect(released.state.phase.type).toBe('waiting');
  expect(automatic.commands).toMatchObject([{ type: 'recognise', isHeld: false }]);
});

test('typed sentences are translated in order, before anything is recognised', () => {
  const second = { ...turn, itemId: 't2' };
  const { commands } = after(
    stateIn({ type: 'translating' }),
    { type: 'turn-written', turn },
    { type: 'turn-written', turn: second },
    { type: 'ready' },
    { type: 'ready' },
    { type: 'ready' },
  );

  expect(commands.slice(2)).toMatchObject([
    { type: 'translate-written', turn },
    { type: 'translate-written', turn: second },
    { type: 'recognise' },
  ]);
});

test('where a recogniser with its own microphone breaks down, people type', () => {
  const { state, commands } = after(stateIn(recognising('cmn'), { recogniser: 'open' }), {
    type: 'recognised',
    text: '',
    failure: 'lost',
  });

  expect(commands).toEqual([{ type: 'report-typed-only' }]);
  expect(after(state, hold('eng')).state.phase.type).toBe('waiting');
});

test('after Stop the last text is translated, and nothing more is recognised', () => {
  const { state, commands } = after(stateIn(recognising('cmn', true)), { type: 'stopping' }, heard('你好'), {
    type: 'ready',
  });

  expect(commands.map(({ type }) => type)).toEqual(['finish-recognition', 'translate-heard']);
  expect(state.phase.type).toBe('waiting');
});
