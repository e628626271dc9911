import { expect, test } from 'vitest';
import { costMicrosOf } from '../../../src/domain/cost.ts';
import { noUsage } from '../../../src/domain/usage.ts';
import { uploadedTurn } from '../../../src/protocol/contract.ts';
import { turnOfUpload, turnToUpload } from '../../../src/protocol/turn-upload.ts';
import { aTurn } from '../../fixtures/turns.ts';

const ids = { id: '6f1d2a7e-3c1f-4f55-9f0e-0a4b8a1c2d3e', session_id: '6f1d2a7e-3c1f-4f55-9f0e-0a4b8a1c2d3f' };

test('a turn survives the way to the server and back', () => {
  const usage = {
    ...noUsage,
    totalTokens: 30,
    inputTokens: 20,
    inputAudioTokens: 20,
    outputTokens: 10,
    outputAudioTokens: 10,
  };
  const turn = aTurn('t1', { usage, costMicros: costMicrosOf(usage), startedAtMs: 1_700_000_000_123 });

  expect(turnOfUpload({ ...turnToUpload(turn), ...ids })).toEqual(turn);
});

test('a corrected turn keeps its first version on the way', () => {
  const correction = { itemId: 't1', firstSource: '你号', firstTranslation: 'Your number', isTranslated: true };
  const turn = aTurn('t1', { correction });
  const sent = turnToUpload(turn);

  expect(uploadedTurn.safeParse(sent).success).toBe(true);
  expect(turnOfUpload({ ...sent, ...ids })).toMatchObject({ correction });
});

test('that this device has translated a turn is kept on the way', () => {
  const sent = turnToUpload(aTurn('t1', { onDevice: true }));

  expect(uploadedTurn.parse(sent).translated_by).toBe('device');
  expect(turnOfUpload({ ...sent, ...ids })).toMatchObject({ onDevice: true });
});

test('what is uploaded is what the contract takes', () => {
  expect(uploadedTurn.safeParse(turnToUpload(aTurn('t1'))).success).toBe(true);
});

test('unknown usage stays unknown', () => {
  const sent = turnToUpload(aTurn('t1', { usage: undefined }));

  expect(sent.usage_data).toBeNull();
  expect(turnOfUpload({ ...sent, ...ids })).toMatchObject({ usage: undefined, costMicros: undefined });
});

test.each(['{', '[]', '{"total_tokens":"many"}'])('usage that reads %s is unknown', (usage_data) => {
  const stored = { ...turnToUpload(aTurn('t1')), ...ids, usage_data };

  expect(turnOfUpload(stored).usage).toBeUndefined();
});
