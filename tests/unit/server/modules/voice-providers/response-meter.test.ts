import { expect, test } from 'vitest';
import { ResponseMeter } from '../../../../../server/modules/voice-providers/cloud/response-meter.ts';
import { noUsage } from '../../../../../src/domain/usage.ts';
import type { Usage } from '../../../../../src/domain/usage.ts';
import type { ConversationEvent, ResponseStatus } from '../../../../../src/domain/turns/conversation-event.ts';

const opened = (responseId: string): ConversationEvent => ({ type: 'response-opened', responseId });

function said(responseId: string, delta: string): ConversationEvent {
  return {
    type: 'response-delta',
    responseId,
    itemId: 'item',
    outputIndex: 0,
    contentIndex: 0,
    delta,
    eventId: undefined,
  };
}

function closed(responseId: string, status: ResponseStatus, usage?: Usage): ConversationEvent {
  return { type: 'response-closed', responseId, status, reason: undefined, items: [], usage };
}

const reported: Usage = { ...noUsage, totalTokens: 900, inputTokens: 700, outputTokens: 200 };

test('what the service reports is charged as reported, also for a cancelled response', () => {
  const meter = new ResponseMeter('Translate.');
  meter.onEvent(opened('a'));
  meter.onEvent(said('a', 'Where is the station?'));

  expect(meter.onEvent(closed('a', 'cancelled', reported))).toEqual({ kind: 'answer', id: 'a', usage: reported });
  expect(meter.close()).toEqual([]);
});

test('a cancelled response without usage costs the usual input and the words it had', () => {
  const meter = new ResponseMeter('Translate.');
  meter.onEvent(closed('a', 'completed', reported));
  meter.onEvent(opened('b'));
  meter.onEvent(said('b', 'Where is '));
  meter.onEvent(said('b', 'the sta'));

  const due = meter.onEvent(closed('b', 'cancelled'));

  // 16 letters: 4 tokens of text, and about a second of speech.
  expect(due?.usage).toMatchObject({ inputTokens: 700, outputTextTokens: 4, outputAudioTokens: 22, totalTokens: 726 });
});

test('characters of Chinese and Japanese count for more than letters', () => {
  const meter = new ResponseMeter('');
  meter.onEvent(said('a', '请问去火车站怎么走'));

  expect(meter.onEvent(closed('a', 'incomplete'))?.usage).toMatchObject({ outputTextTokens: 9, outputAudioTokens: 36 });
});

test('cancelling every response before its first word is not free: the instructions were read', () => {
  const meter = new ResponseMeter('x'.repeat(400));

  const due = [1, 2].map((number) => meter.onEvent(closed(`response ${number}`, 'cancelled'))?.usage.totalTokens);

  expect(due).toEqual([100, 100]);
});

test('a response that failed without usage is free', () => {
  const meter = new ResponseMeter('Translate.');
  meter.onEvent(opened('a'));

  expect(meter.onEvent(closed('a', 'failed'))).toBeUndefined();
});

test('a response that the end of the call cut short is charged once', () => {
  const meter = new ResponseMeter('x'.repeat(400));
  meter.onEvent(opened('a'));
  meter.onEvent(said('a', 'Good morning'));

  expect(meter.close().map(({ id, usage }) => [id, usage.totalTokens])).toEqual([['a', 119]]);
  expect(meter.close()).toEqual([]);
});
