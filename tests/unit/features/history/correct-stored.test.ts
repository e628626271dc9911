import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { correctStored } from '../../../../src/features/history/correct-stored.ts';
import type { CorrectionOutcome } from '../../../../src/features/history/correct-stored.ts';
import { openConversation } from '../../../../src/features/history/open-conversation.ts';
import { openUnsaved } from '../../../../src/features/history/unsaved-conversations.ts';
import type { ApiResult } from '../../../../src/ports/api.ts';
import { sessionIdOf } from '../../../../src/protocol/ids.ts';
import { setSignedIn } from '../../../../src/state/account.ts';
import { clearHistory, history } from '../../../../src/state/history.ts';
import { setSystemInfo } from '../../../../src/state/system.ts';
import { failed, ok, scriptedApi } from '../../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../../fakes/scripted-api.ts';
import { aUser } from '../../../fixtures/people.ts';
import { aSavedTurn, aSession } from '../../../fixtures/sessions.ts';
import { aRecord, aTurn } from '../../../fixtures/turns.ts';
import { fakeClock } from '../../../fakes/clock.ts';
import { deviceStores } from '../../../fakes/device-stores.ts';
import { fakeOnDevice } from '../../../fakes/on-device.ts';
import { fakeOutboxSync } from '../../../fakes/outbox-sync.ts';

const withServer = (answer: ScriptedAnswer) => ({
  api: scriptedApi(answer),
  ...deviceStores(),
  onDevice: fakeOnDevice(),
  outboxSync: fakeOutboxSync(),
  clock: fakeClock(),
  newId: () => 'new-id',
});

const savedId = sessionIdOf('s1');
const user = aUser();

/** A saved conversation of one turn, opened. */
async function opened(
  isUploadRefused = false,
): Promise<ReturnType<typeof withServer> & { storedText: string | undefined }> {
  const services = withServer(({ name, input }) => {
    if (name === 'session') return ok({ session: aSession('s1') });
    if (name === 'turns') {
      const turns = [{ ...aSavedTurn('t1', 1), ...(server.storedText && { user_input: server.storedText }) }];
      return ok({ turns, pagination: { page: 1, total: 1, total_pages: 1 } });
    }
    if (name !== 'uploadConversation' || isUploadRefused) return failed(503);
    const [turn] = uploadedIn(input);
    if (turn && (server.storedText ?? turn.replaces) === turn.replaces) server.storedText = turn.user_input;
    return ok({ tokens_deducted: 0 });
  });
  const server = Object.assign(services, { storedText: undefined as string | undefined });
  await openConversation(services, savedId);
  services.onDevice.translation = (text) => `again: ${text}`;
  return server;
}

function uploadedIn(input: unknown): { user_input: string; replaces: string }[] {
  return (input as { body: { conversation_turns: { user_input: string; replaces: string }[] } }).body
    .conversation_turns;
}

const turnShown = () => (history.opened?.type === 'loaded' ? history.opened.value.turns[0] : undefined);

async function correct(services: ReturnType<typeof withServer>, text: string): Promise<CorrectionOutcome> {
  const turn = turnShown();
  return turn === undefined ? 'failed' : await correctStored(services, turn.id, text);
}

beforeEach(() => {
  clearHistory();
  setSignedIn(user);
});

test('a turn of the history is corrected on the server, on the screen and in the copy of this device', async () => {
  const services = await opened();
  const heard = turnShown()?.source.text;

  const outcome = await correct(services, 'What was said');

  expect(outcome).toBe('saved');
  expect(turnShown()).toMatchObject({
    source: { text: 'What was said' },
    translation: { text: 'again: What was said' },
    correction: { firstSource: heard, isTranslated: true },
  });
  expect(services.api.requests.find(({ name }) => name === 'uploadConversation')).toMatchObject({
    name: 'uploadConversation',
    input: {
      body: { session_id: 's1', conversation_turns: [{ item_id: 't1', first_version: { user_input: heard } }] },
    },
  });
  expect(await services.serverCache.copy(user.id, savedId)).toMatchObject({
    turns: [{ item_id: 't1', user_input: 'What was said' }],
  });
});

test('what another device has corrected since the conversation was opened is not overwritten, and is shown', async () => {
  const services = await opened();
  services.storedText = 'What the other one heard';

  const outcome = await correct(services, 'What was said');

  expect(outcome).toBe('changed-elsewhere');
  expect(turnShown()).toMatchObject({ source: { text: 'What the other one heard' } });
  expect(services.api.requests.map(({ name }) => name)).not.toContain('uploadConversation');
});

test('nor is what another device corrects while this one translates', async () => {
  const services = await opened();
  services.onDevice.translation = (text) => {
    services.storedText = 'What the other one heard';
    return `again: ${text}`;
  };

  const outcome = await correct(services, 'What was said');

  expect(outcome).toBe('changed-elsewhere');
  expect(services.storedText).toBe('What the other one heard');
  expect(turnShown()).toMatchObject({ source: { text: 'What the other one heard' } });
});

test('a correction that the server does not take changes nothing', async () => {
  const services = await opened(true);
  const before = turnShown();

  const outcome = await correct(services, 'What was said');

  expect(outcome).toBe('failed');
  expect(turnShown()).toEqual(before);
});

test('the copy of a conversation that this device interpreted is corrected, too', async () => {
  const services = await opened();
  const copy = aRecord('s1', { state: 'stored', interpreter: 'device', sessionId: '' });
  await services.conversationStore.create(copy);

  await correct(services, 'What was said');

  expect(await services.conversationStore.turns(copy.id)).toMatchObject([{ source: { text: 'What was said' } }]);
});

test.each(['finished', 'uploading', 'needs-sign-in'] as const)(
  'a copy of this device that is %s does not bring back the text before',
  async (state) => {
    const services = await opened();
    const copy = aRecord('copy', { state, sessionId: savedId });
    await services.conversationStore.create(copy);

    await correct(services, 'What was said');

    const record = await services.conversationStore.record(copy.id);
    expect(record?.state).toBe(state === 'uploading' ? 'finished' : state);
    expect(await services.conversationStore.turns(copy.id)).toMatchObject([{ source: { text: 'What was said' } }]);
  },
);

describe('a conversation that waited for its upload when it was opened', () => {
  const record = aRecord('waiting', { state: 'finished' });
  const turn = aTurn('t1');

  async function openedWaiting(translation: ApiResult<unknown> = failed(503)): Promise<ReturnType<typeof withServer>> {
    const services = withServer(({ name }) => (name === 'translateText' ? translation : failed(503)));
    await services.conversationStore.create(record);
    await services.conversationStore.saveTurns(record.id, [turn], []);
    await openUnsaved(services, record.id);
    return services;
  }

  test.each(['uploading', 'stored'] as const)('and is %s now is uploaded again', async (state) => {
    const services = await openedWaiting();
    await services.conversationStore.update(record.id, { state });

    expect(await correct(services, 'What was said')).toBe('saved');

    expect(await services.conversationStore.record(record.id)).toMatchObject({ state: 'finished' });
    expect(await services.conversationStore.turns(record.id)).toMatchObject([{ source: { text: 'What was said' } }]);
  });

  test('is shown corrected before an upload has ended', async () => {
    const services = await openedWaiting();
    services.outboxSync.syncNow = () => new Promise(() => undefined);

    expect(await correct(services, 'What was said')).toBe('saved');
    expect(turnShown()).toMatchObject({ source: { text: 'What was said' } });
  });

  test('and is gone from this device cannot be corrected', async () => {
    const services = await openedWaiting();
    await services.conversationStore.remove(record.id);

    expect(await correct(services, 'What was said')).toBe('failed');
    expect(await services.conversationStore.turns(record.id)).toEqual([]);
  });

  test('reports no usage of the new translation, which the server has charged', async () => {
    const voice = { kind: 'openai', rehearsal: false, translates: true } as const;
    setSystemInfo({ version: '', voice, sandbox: [], turnstileSiteKey: null, identity: null });
    const usage = { total_tokens: 30, input_tokens: 10, output_tokens: 20 };
    const services = await openedWaiting(ok({ text: 'Again', usage }));

    await correct(services, 'What was said');

    expect(await services.conversationStore.turns(record.id)).toMatchObject([
      { translation: { text: 'Again' }, usage: turn.usage },
    ]);
  });
});
