import { expect, test } from 'vitest';
import { SecondTry } from '../../../../../server/modules/voice-providers/cloud/second-try.ts';
import type { CallFinding } from '../../../../../src/domain/call-check/call-check.ts';
import type { ConversationEvent } from '../../../../../src/domain/turns/conversation-event.ts';

const committed = (itemId: string): ConversationEvent => ({
  type: 'speech-committed',
  itemId,
  previousItemId: undefined,
});
const started = (itemId: string): ConversationEvent => ({ type: 'speech-started', itemId, audioStartMs: 0 });
const delta = (responseId: string): ConversationEvent => ({
  type: 'response-delta',
  responseId,
  itemId: 'a1',
  outputIndex: 0,
  contentIndex: 0,
  delta: 'No.',
  eventId: undefined,
});
const closed = (responseId: string): ConversationEvent => ({
  type: 'response-closed',
  responseId,
  status: 'cancelled',
  reason: undefined,
  items: [],
  usage: undefined,
});
const rejected = (isOpen: boolean): readonly CallFinding[] => [
  { type: 'void', responseId: 'r1', itemId: 'u1', isOpen, isRejected: true },
];

function openCall() {
  let nowMs = 0;
  const secondTry = new SecondTry('Translate.', () => nowMs);
  secondTry.onEvent(committed('u1'), []);
  return { secondTry, pass: (ms: number) => void (nowMs += ms) };
}

test('an open response is waited for', () => {
  const { secondTry, pass } = openCall();

  expect(secondTry.onEvent(delta('r1'), rejected(true))).toBeUndefined();
  pass(1400);

  expect(secondTry.onEvent(closed('r1'), [])).toMatchObject({ type: 'response.create' });
});

test('a response that ended before its transcript came is followed at once', () => {
  const { secondTry } = openCall();
  secondTry.onEvent(closed('r1'), []);

  expect(secondTry.onEvent(committed('u1'), rejected(false))).toMatchObject({
    response: { instructions: 'Translate.', input: [{ type: 'item_reference', id: 'u1' }] },
  });
});

test('after 1.5 seconds it would come too late', () => {
  const { secondTry, pass } = openCall();
  secondTry.onEvent(delta('r1'), rejected(true));
  pass(1600);

  expect(secondTry.onEvent(closed('r1'), [])).toBeUndefined();
});

test('there is none once a person speaks again, and none for earlier speech', () => {
  const speaking = openCall().secondTry;
  speaking.onEvent(delta('r1'), rejected(true));
  speaking.onEvent(started('u2'), []);
  const later = openCall().secondTry;
  later.onEvent(committed('u2'), []);

  expect(speaking.onEvent(closed('r1'), [])).toBeUndefined();
  expect(later.onEvent(committed('u2'), rejected(false))).toBeUndefined();
});
