import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { ConversationRecord } from '../../../../src/protocol/conversation-record.ts';
import { conversationIdOf } from '../../../../src/protocol/ids.ts';
import { correctAfterwards } from '../../../../src/features/conversation/turns/correct-turn.ts';
import {
  beginConversation,
  clearConversation,
  conversation,
  putTurns,
  setTurnOrder,
  turnsOnScreen,
} from '../../../../src/state/conversation.ts';
import { failed, scriptedApi } from '../../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../../fakes/scripted-api.ts';
import { aRecord, aTurn } from '../../../fixtures/turns.ts';
import { deviceStores } from '../../../fakes/device-stores.ts';
import { fakeOnDevice } from '../../../fakes/on-device.ts';
import { fakeOutboxSync } from '../../../fakes/outbox-sync.ts';

const withServer = (answer: ScriptedAnswer) => ({
  api: scriptedApi(answer),
  ...deviceStores(),
  onDevice: fakeOnDevice(),
  newId: () => 'new-id',
  outboxSync: fakeOutboxSync(),
});

const turn = aTurn('t1', {
  source: { text: '你号', language: 'cmn' },
  translation: { text: 'Your number', language: 'eng' },
});

beforeEach(clearConversation);

/** A conversation that is over, on screen and stored on the device. */
async function over(state: ConversationRecord['state']) {
  const services = withServer(() => failed(503));
  const record = aRecord(crypto.randomUUID(), { state });
  await services.conversationStore.create(record);
  await services.conversationStore.saveTurns(record.id, [turn], []);
  beginConversation(conversation, { id: conversationIdOf(record.id), pair: record.pair, saveStatus: 'stored' });
  putTurns(conversation, [turn]);
  setTurnOrder(conversation, [turn.id]);
  const stored = async () => ({
    state: (await services.conversationStore.record(record.id))?.state,
    turns: await services.conversationStore.turns(record.id),
  });
  return { services, stored };
}

test('without a translator the text is corrected, keeps its first version, and says that it is not translated again', async () => {
  const { services, stored } = await over('stored');

  await correctAfterwards(services, turn.id, '你好');

  const corrected = {
    source: { text: '你好' },
    translation: { text: 'Your number' },
    correction: { firstSource: '你号', firstTranslation: 'Your number', isTranslated: false },
  };
  expect(turnsOnScreen(conversation)).toMatchObject([corrected]);
  expect(await stored()).toMatchObject({ state: 'finished', turns: [corrected] });
});

test('one that is being uploaded is uploaded again: the upload has the text before the correction', async () => {
  const { services, stored } = await over('uploading');

  await correctAfterwards(services, turn.id, '你好');

  expect(await stored()).toMatchObject({ state: 'finished', turns: [{ source: { text: '你好' } }] });
});

test('the translator of the device translates it again', async () => {
  const { services, stored } = await over('finished');
  services.onDevice.translation = () => 'Hello';

  await correctAfterwards(services, turn.id, '你好');

  expect(turnsOnScreen(conversation)).toMatchObject([
    { translation: { text: 'Hello' }, correction: { isTranslated: true } },
  ]);
  expect(await stored()).toMatchObject({ turns: [{ translation: { text: 'Hello' } }] });
});

test('a second correction keeps what was heard first', async () => {
  const { services } = await over('finished');

  await correctAfterwards(services, turn.id, '你们好');
  await correctAfterwards(services, turn.id, '你好');

  expect(turnsOnScreen(conversation)).toMatchObject([
    { source: { text: '你好' }, correction: { firstSource: '你号' } },
  ]);
});

test('the same text is translated again', async () => {
  const { services } = await over('finished');
  services.onDevice.translation = () => 'Hello';

  await correctAfterwards(services, turn.id, '你号');

  expect(turnsOnScreen(conversation)).toMatchObject([{ source: { text: '你号' }, translation: { text: 'Hello' } }]);
});
