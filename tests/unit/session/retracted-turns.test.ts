import { expect, test } from 'vitest';
import { RetractedTurns } from '../../../src/session/retracted-turns.ts';
import { aTurn } from '../../fixtures/turns.ts';

test('a turn that was taken back stays on the device until the replay has been heard, whatever is translated meanwhile', () => {
  const retracted = new RetractedTurns();
  const said = aTurn('said');
  const onScreen = { turnsById: { [said.id]: said } };

  const atReplay = retracted.note({ changed: [], removed: [said.id], isReplayHeard: false }, [said.id], onScreen);
  const typed = aTurn('typed', { startedAtMs: 9000 });
  const afterTyped = retracted.note({ changed: [typed], removed: [], isReplayHeard: false }, [], onScreen);
  const atEnd = retracted.note({ changed: [], removed: [], isReplayHeard: true }, [], onScreen);

  expect(atReplay).toEqual({ stored: [{ ...said, retracted: true }], deleted: [] });
  expect(afterTyped.deleted).toEqual([]);
  expect(atEnd.deleted).toEqual(['said']);
});
