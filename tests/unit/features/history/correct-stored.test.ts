import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { correctStored } from '../../../../src/features/history/correct-stored.ts';
import { openConversation } from '../../../../src/features/history/open-conversation.ts';
import { sessionIdOf } from '../../../../src/protocol/ids.ts';
import { setSignedIn } from '../../../../src/state/account.ts';
import { clearHistory, history } from '../../../../src/state/history.ts';
import { failed, ok } from '../../../fakes/scripted-api.ts';
import { fakeServices } from '../../../fakes/services.ts';
import type { FakeServices } from '../../../fakes/services.ts';
import { aUser } from '../../../fixtures/people.ts';
import { aSavedTurn, aSession } from '../../../fixtures/sessions.ts';

const savedId = sessionIdOf('s1');
const user = aUser();

/** A saved conversation of one turn, opened. */
async function opened(isUploadRefused = false): Promise<FakeServices> {
  const services = fakeServices(({ name }) => {
    if (name === 'session') return ok({ session: aSession('s1') });
    if (name === 'turns') {
      const turns = [aSavedTurn('t1', 1)];
      return ok({ turns, pagination: { page: 1, total: 1, total_pages: 1 } });
    }
    if (name === 'uploadConversation') return isUploadRefused ? failed(503) : ok({ tokens_deducted: 0 });
    return failed(503);
  });
  await openConversation(services, savedId);
  services.deviceTranslation = (text) => `again: ${text}`;
  return services;
}

const turnShown = () => (history.opened?.type === 'loaded' ? history.opened.value.turns[0] : undefined);

async function correct(services: FakeServices, text: string): Promise<boolean> {
  const turn = turnShown();
  return turn === undefined ? false : await correctStored(services, turn.id, text);
}

beforeEach(() => {
  clearHistory();
  setSignedIn(user);
});

test('a turn of the history is corrected on the server, on the screen and in the copy of this device', async () => {
  const services = await opened();
  const heard = turnShown()?.source.text;

  const isSaved = await correct(services, 'What was said');

  expect(isSaved).toBe(true);
  expect(turnShown()).toMatchObject({
    source: { text: 'What was said' },
    translation: { text: 'again: What was said' },
    correction: { firstSource: heard, isTranslated: true },
  });
  expect(services.api.requests.at(-1)).toMatchObject({
    name: 'uploadConversation',
    input: {
      body: { session_id: 's1', conversation_turns: [{ item_id: 't1', first_version: { user_input: heard } }] },
    },
  });
  expect(await services.serverCache.copy(user.id, savedId)).toMatchObject({
    turns: [{ item_id: 't1', user_input: 'What was said' }],
  });
});

test('a correction that the server does not take changes nothing', async () => {
  const services = await opened(true);
  const before = turnShown();

  const isSaved = await correct(services, 'What was said');

  expect(isSaved).toBe(false);
  expect(turnShown()).toEqual(before);
});
