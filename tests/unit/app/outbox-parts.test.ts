import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { createOutboxSync } from '../../../src/app/outbox-parts.ts';
import type { DrainPass } from '../../../src/storage/device-repositories.ts';
import { createDatabase } from '../../../src/storage/database.ts';
import { createFallbackConversationStore } from '../../../src/storage/fallback-conversation-store.ts';
import { createIdbConversationStore } from '../../../src/storage/idb-conversation-store.ts';
import { drainOutbox } from '../../../src/storage/drain-outbox.ts';
import { ok, scriptedApi } from '../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../fakes/scripted-api.ts';
import { aUser } from '../../fixtures/people.ts';
import { aRecord } from '../../fixtures/turns.ts';
import { fakeClock } from '../../fakes/clock.ts';
import { fakeTokenStore } from '../../fakes/device-storage.ts';
import { deviceStores } from '../../fakes/device-stores.ts';

const withServer = (answer: ScriptedAnswer) => ({
  api: scriptedApi(answer),
  ...deviceStores(),
  clock: fakeClock(),
  tokenStore: fakeTokenStore(),
});

afterEach(() => void vi.useRealTimers());

test('an outbox that could not be read is tried again without the page being left and opened', async () => {
  const device = createIdbConversationStore(createDatabase('unreadable-outbox'));
  await device.create(aRecord('c1'));
  const services = withServer(() => ok({ tokens_deducted: 0 }));
  services.tokenStore.credentials = { token: 'token-of-ana', user: aUser() };
  const { recordsIn } = device;
  // Every read of the first pass.
  let failures = 3;
  device.recordsIn = async (states) => {
    if (failures-- > 0) throw new DOMException('read failed', 'UnknownError');
    return recordsIn(states);
  };
  const conversationStore = createFallbackConversationStore(device, () => undefined);
  const drain = (pass: DrainPass) =>
    drainOutbox({ ...pass, conversationStore, knowsSignIn: true, withOutboxLock: (work) => work(), random: () => 0 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sync = createOutboxSync({ ...services, conversationStore }, async () => ({ conversationStore, drain }));

  await sync.syncNow();
  expect(services.api.requests).toEqual([]);
  await vi.runOnlyPendingTimersAsync();

  await vi.waitFor(async () => expect(await device.record(aRecord('c1').id)).toMatchObject({ state: 'stored' }));
});
