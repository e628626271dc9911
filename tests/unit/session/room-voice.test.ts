import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memberWaits, RoomVoice, screenWaits, type VoiceHearing } from '../../../src/session/room/room-voice.ts';
import { aTurn } from '../../fixtures/turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Setting = { readonly hearing?: VoiceHearing; readonly waits?: typeof memberWaits; readonly speechMs?: number };

function voice(
  gate: { isOwnSpeaking: boolean; isOtherActive: boolean },
  { hearing = 'heard', waits = memberWaits, speechMs = 0 }: Setting = {},
) {
  const spoken: string[] = [];
  const speeds: number[] = [];
  const played: boolean[] = [];
  const heard = { hearing };
  const abort = new AbortController();
  const roomVoice = new RoomVoice({
    onDevice: {
      speak: async (text, _language, { speed = 1 } = {}) => {
        spoken.push(text);
        speeds.push(speed);
        if (speechMs > 0) await new Promise((resolve) => setTimeout(resolve, speechMs));
        return 'spoken';
      },
    },
    gate: Object.assign(gate, { setPlaying: (isPlaying: boolean) => void played.push(isPlaying) }),
    hearing: () => heard.hearing,
    isOff: () => false,
    onNoVoice: () => undefined,
    waits,
    now: () => Date.now(),
    signal: abort.signal,
  });
  return { played, spoken, speeds, roomVoice, heard, abort };
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
  const { played, spoken, roomVoice } = voice({ isOwnSpeaking: false, isOtherActive: true }, { hearing: 'earphones' });

  for (const text of ['Go', 'Go left,', 'Go left,', 'Go left, then take the second street,'])
    await Promise.resolve(roomVoice.say(growing(text))).then(() => vi.advanceTimersByTimeAsync(300));
  roomVoice.say(whole('Go left, then take the second street, please.'));
  await vi.advanceTimersByTimeAsync(300);

  expect(spoken).toEqual(['Go left,', 'then take the second street,', 'please.']);
  expect(played).toEqual([]);
});

test('a text that was changed when it was whole is read from the change on', async () => {
  const { spoken, roomVoice } = voice({ isOwnSpeaking: false, isOtherActive: false }, { hearing: 'earphones' });

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
  const { spoken, roomVoice } = voice({ isOwnSpeaking: false, isOtherActive: false }, { hearing: 'earphones' });
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

test('from a loudspeaker that no microphone hears it speaks along, and says that it plays', async () => {
  const gate = { isOwnSpeaking: true, isOtherActive: true };
  const { played, spoken, roomVoice } = voice(gate, { hearing: 'unheard' });

  roomVoice.say(growing('Go left,'));
  await vi.advanceTimersByTimeAsync(300);
  // Its own member's microphone is muted meanwhile.
  expect(spoken).toEqual([]);
  gate.isOwnSpeaking = false;
  await vi.advanceTimersByTimeAsync(300);

  expect(spoken).toEqual(['Go left,']);
  expect(played).toEqual([true, false]);
});

test('when a microphone comes to hear it in the middle of a turn, the rest waits for the pause, and is said once', async () => {
  const gate = { isOwnSpeaking: false, isOtherActive: true };
  const { heard, spoken, roomVoice } = voice(gate, { hearing: 'unheard' });

  roomVoice.say(growing('Go left,'));
  await vi.advanceTimersByTimeAsync(300);
  heard.hearing = 'heard';
  roomVoice.say(growing('Go left, then right,'));
  roomVoice.say(whole('Go left, then right, please.'));
  await vi.advanceTimersByTimeAsync(3000);
  expect(spoken).toEqual(['Go left,']);
  gate.isOtherActive = false;
  await vi.advanceTimersByTimeAsync(300);

  expect(spoken).toEqual(['Go left,', 'then right, please.']);
});

test('a voice that is behind speaks faster, and the clauses that wait in one go', async () => {
  const setting = { hearing: 'earphones', speechMs: 3000 } as const;
  const { spoken, speeds, roomVoice } = voice({ isOwnSpeaking: false, isOtherActive: true }, setting);

  for (const text of ['One,', 'One, two,', 'One, two, three,']) roomVoice.say(growing(text));
  await vi.advanceTimersByTimeAsync(5000);
  roomVoice.say(growing('One, two, three, four,'));
  await vi.advanceTimersByTimeAsync(5000);

  expect(spoken).toEqual(['One,', 'two, three,', 'four,']);
  expect(speeds).toEqual([1, 1.25, 1]);
});

test('a screen speaks over no member, and leaves out what is a minute old', async () => {
  const gate = { isOwnSpeaking: false, isOtherActive: true };
  const { spoken, roomVoice } = voice(gate, { waits: screenWaits });

  roomVoice.say(aTurn('old', { speaker: 'userB', translation: { text: 'Old', language: 'eng' } }));
  await vi.advanceTimersByTimeAsync(30_000);
  roomVoice.say(turn);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(spoken).toEqual([]);
  gate.isOtherActive = false;
  await vi.advanceTimersByTimeAsync(300);

  expect(spoken).toEqual(['Hello']);
});

test('a voice that is switched off says nothing more', async () => {
  const gate = { isOwnSpeaking: false, isOtherActive: true };
  const { abort, spoken, roomVoice } = voice(gate);

  roomVoice.say(turn);
  abort.abort();
  gate.isOtherActive = false;
  await vi.advanceTimersByTimeAsync(1000);

  expect(spoken).toEqual([]);
});
