import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RoomVoice } from '../../../src/session/room/room-voice.ts';
import { newSessionStore } from '../../../src/state/session-store.ts';
import { aTurn } from '../../fixtures/turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function voice(gate: { isOwnSpeaking: boolean; isOtherActive: boolean }) {
  const spoken: string[] = [];
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
    gate: Object.assign(gate, { setPlaying: () => undefined }),
    now: () => Date.now(),
    signal: new AbortController().signal,
  });
  return { spoken, roomVoice };
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
