import { expect, test } from 'vitest';
import { Interruptions } from '../../../../voice/session/interruptions.ts';
import type { SpokenInput } from '../../../../voice/session/read-inputs.ts';
import type { LanguageCode } from '../../../../src/domain/language.ts';

/** A voice that speaks along. @returns what happened to it, in order */
function speakingAlong() {
  const log: string[] = [];
  let nowMs = 0;
  const interruptions = new Interruptions({
    playback: {
      hold: () => {
        log.push('held');
        return true;
      },
      release: () => void log.push('goes on'),
    },
    responses: { cancel: () => false, isGrowing: true, silence: () => void log.push('silenced') },
    isSpokenAlong: () => true,
    languageOf: () => undefined,
    stopPlayback: () => void log.push('stopped'),
    now: () => nowMs,
  });
  /** @param text empty where it was taken for no speech */
  const say = async (itemId: string, text: string, language: LanguageCode) => {
    nowMs += 5000;
    interruptions.onSpeech(itemId, nowMs);
    nowMs += 1000;
    const input = Promise.resolve({ text, language, speechMs: 1000, writtenText: '' });
    interruptions.onEnd({ input, itemId, spokenIds: [itemId] } satisfies SpokenInput);
    await input;
    await Promise.resolve();
  };
  return { log, say };
}

test('the voice goes on when the same person has said more, and stops when the other one has spoken', async () => {
  const { log, say } = speakingAlong();
  await say('1', 'Where is the station?', 'eng');
  log.length = 0;

  await say('2', 'And the museum?', 'eng');
  await say('3', '¿Qué museo?', 'spa');

  expect(log).toEqual(['held', 'goes on', 'held', 'goes on', 'stopped', 'silenced']);
});

test('a sound that was taken for no speech has no language: the voice goes on, and who spoke last stays known', async () => {
  const { log, say } = speakingAlong();
  await say('1', 'Where is the station?', 'eng');
  log.length = 0;

  await say('cough', '', 'spa');
  await say('2', 'And the museum?', 'eng');

  expect(log).toEqual(['held', 'goes on', 'held', 'goes on']);
});
