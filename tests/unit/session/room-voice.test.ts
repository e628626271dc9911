import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RoomVoice } from '../../../src/session/room/room-voice.ts';
import { newSessionStore } from '../../../src/state/session-store.ts';
import { aTurn } from '../../fixtures/turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function voice(gate: { isOwnSpeaking: boolean; isOtherActive: boolean }, speaksAlong = false) {
  const spoken: string[] = [];
  const played: boolean[] = [];
  const roomVoice = new RoomVoice({
    services: {
      store: newSessionStore(),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the voice is all of it that is used
      onDevice: {
        speak: async (text: string) => {
          spoken.push(text);
          return 'spoken';
        },
      } as never,
    },
    gate: Object.assign(gate, { setPlaying: (isPlaying: boolean) => void played.push(isPlaying) }),
    speaksAlong: () => speaksAlong,
    now: () => Date.now(),
    signal: new AbortController().signal,
  });
  return { played, spoken, roomVoice };
}

const turn = aTurn('theirs', { speaker: 'userB', translation: { text: 'Hello', language: 'eng' } });

test('another member’s turn is read aloud when this member has finished, not over them', async () => {
  const gate = { isOwnSpeaking: true, isOtherActive: false };
  const { spoken, roomVoice } = voice(gate);

  roomVoice.say(turn);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(spoken).toEqual([]);
  gate.isOwnSpeaking = false;
  await vi.advanceTimersByTimeAsync(200);

  expect(spoken).toEqual(['Hello']);
});

test('a voice waits a few seconds for the others to finish', async () => {
  const { spoken, roomVoice } = voice({ isOwnSpeaking: false, isOtherActive: true });

  roomVoice.say(turn);
  await vi.advanceTimersByTimeAsync(3000);
  expect(spoken).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);

  expect(spoken).toEqual(['Hello']);
});

const growing = (text: string) =>
  aTurn('theirs', {
    speaker: 'userB',
    source: { text: '…', language: 'deu', isPartial: true },
    translation: { text, language: 'eng', isPartial: true },
    status: 'in_progress',
  });
const whole = (text: string) => aTurn('theirs', { speaker: 'userB', translation: { text, language: 'eng' } });

test('in earphones each clause of a growing turn is read once, in order, and no microphone is muted for it', async () => {
  const { played, spoken, roomVoice } = voice({ isOwnSpeaking: false, isOtherActive: true }, true);

  for (const text of ['Go', 'Go left,', 'Go left,', 'Go left, then take the second street,'])
    await Promise.resolve(roomVoice.say(growing(text))).then(() => vi.advanceTimersByTimeAsync(300));
  roomVoice.say(whole('Go left, then take the second street, please.'));
  await vi.advanceTimersByTimeAsync(300);

  expect(spoken).toEqual(['Go left,', 'then take the second street,', 'please.']);
  expect(played).toEqual([]);
});

test('a text that was changed when it was whole is read from the change on', async () => {
  const { spoken, roomVoice } = voice({ isOwnSpeaking: false, isOtherActive: false }, true);

  roomVoice.say(growing('It is on the left,'));
  await vi.advanceTimersByTimeAsync(300);
  roomVoice.say(whole('It is on the right, and costs two euros.'));
  await vi.advanceTimersByTimeAsync(300);

  expect(spoken).toEqual(['It is on the left,', 'right, and costs two euros.']);
});

test('from a loudspeaker a growing turn is not read before it is whole', async () => {
  const { spoken, roomVoice } = voice({ isOwnSpeaking: false, isOtherActive: false });

  roomVoice.say(growing('Go left,'));
  await vi.advanceTimersByTimeAsync(300);
  roomVoice.say(whole('Go left, please.'));
  await vi.advanceTimersByTimeAsync(300);

  expect(spoken).toEqual(['Go left, please.']);
});

test('a long turn that arrives without its beginning, or again as it was, is not read twice', async () => {
  const { spoken, roomVoice } = voice({ isOwnSpeaking: false, isOtherActive: false }, true);
  const clauses = Array.from({ length: 8 }, (_, index) => `this is the clause with the number ${index} of the speech,`);

  for (let count = 1; count <= clauses.length; count += 1) {
    const end = clauses.slice(0, count).join(' ').slice(-150);
    for (const text of [end, end]) roomVoice.say(growing(text));
    await vi.advanceTimersByTimeAsync(300);
  }
  roomVoice.say(whole(clauses.join(' ')));
  await vi.advanceTimersByTimeAsync(300);

  expect(spoken).toEqual(clauses);
});
