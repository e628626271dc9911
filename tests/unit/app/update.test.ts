import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { update, watchUpdates } from '../../../src/app/update.ts';
import { recoverConversations } from '../../../src/session/recover-conversations.ts';
import { appStatus, setUpdateWaiting } from '../../../src/state/app-status.ts';
import { notices } from '../../../src/state/notices.ts';
import {
  beginConversation,
  clearConversation,
  conversation,
  putTurns,
  setTurnOrder,
} from '../../../src/state/conversation.ts';
import { conversationIdOf } from '../../../src/protocol/ids.ts';
import { ok, scriptedApi } from '../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../fakes/scripted-api.ts';
import { aTurn } from '../../fixtures/turns.ts';
import { session, showEnded, showInSession } from '../../../src/state/session.ts';
import { fakeClock } from '../../fakes/clock.ts';
import { fakeLocks } from '../../fakes/device-storage.ts';
import { deviceStores } from '../../fakes/device-stores.ts';
import { fakeAppUpdates } from '../../fakes/page.ts';
import { appServices } from '../../fakes/app-services.ts';
import { fakeOutboxSync } from '../../fakes/outbox-sync.ts';

const withServer = (answer: ScriptedAnswer) =>
  appServices({
    api: scriptedApi(answer),
    appUpdates: fakeAppUpdates(),
    clock: fakeClock(),
    locks: fakeLocks(),
    ...deviceStores(),
    outboxSync: fakeOutboxSync(),
    conversationTitle: () => 'Conversation on a day',
  });

const settled = () => new Promise((resolve) => setTimeout(resolve));

function watching() {
  const services = withServer(() => ok({}));
  watchUpdates(services);
  return services;
}

beforeEach(() => {
  notices.posted = [];
  setUpdateWaiting(false);
  appStatus.isUpdateAgreed = false;
  showEnded(session, 'disconnected');
});

test('an update that arrives while the page is open waits for the user', async () => {
  const services = watching();

  services.appUpdates.listener?.onReady({ atLaunch: false });
  await settled();

  expect(appStatus.isUpdateWaiting).toBe(true);
  expect(services.appUpdates.steps).toEqual([]);

  await update(services);
  expect(services.appUpdates.steps).toEqual(['activated']);
});

test('an update downloaded before the launch is activated at launch', async () => {
  const services = watching();

  services.appUpdates.listener?.onReady({ atLaunch: true });
  await settled();

  expect(services.appUpdates.steps).toEqual(['activated']);
});

test('after the first press it is offered at launch too', async () => {
  const services = watching();
  services.appUpdates.hasBeenTouched = true;

  services.appUpdates.listener?.onReady({ atLaunch: true });
  await settled();

  expect(services.appUpdates.steps).toEqual([]);
  expect(appStatus.isUpdateWaiting).toBe(true);
});

test('while a session runs in another tab no update is activated', async () => {
  const services = watching();
  await services.locks.tryAcquire('conversation:c1');

  services.appUpdates.listener?.onReady({ atLaunch: true });
  await settled();
  await update(services);

  expect(services.appUpdates.steps).toEqual([]);
  expect(appStatus.isUpdateWaiting).toBe(true);
  await update(services);
  expect(notices.posted.map(({ notice }) => notice)).toEqual([
    { type: 'update-after-conversation', where: 'another-tab' },
  ]);
});

test('a page with a running session is reloaded only after it', async () => {
  const services = watching();
  showInSession(session, { connection: 'connected' });

  services.appUpdates.listener?.onActivated();
  await settled();
  const whileTalking = [...services.appUpdates.steps];
  showEnded(session, 'disconnected');
  await settled();

  expect(whileTalking).toEqual([]);
  expect(services.appUpdates.steps).toEqual(['reloaded']);
});

test("another tab's update leaves what was typed here, and is offered", async () => {
  const services = watching();
  services.appUpdates.hasBeenTouched = true;

  services.appUpdates.listener?.onActivated();
  expect(services.appUpdates.steps).toEqual([]);
  expect(appStatus.isUpdateWaiting).toBe(true);

  await update(services);
  services.appUpdates.listener?.onActivated();
  expect(services.appUpdates.steps).toEqual(['activated', 'reloaded']);
});

test("another tab's update leaves a trial's words on screen", async () => {
  const services = watching();
  beginConversation(conversation, {
    id: conversationIdOf('c1'),
    pair: { source: 'cmn', target: 'eng' },
    saveStatus: 'trial',
  });
  setTurnOrder(conversation, [aTurn('t1').id]);

  services.appUpdates.listener?.onActivated();
  expect(services.appUpdates.steps).toEqual([]);

  await update(services);
  services.appUpdates.listener?.onActivated();
  expect(services.appUpdates.steps).toEqual(['activated', 'reloaded']);
  clearConversation();
});

test("an update that is agreed to keeps a trial's conversation for the next page", async () => {
  const services = watching();
  beginConversation(conversation, {
    id: conversationIdOf('c1'),
    pair: { source: 'cmn', target: 'eng' },
    saveStatus: 'trial',
  });
  const turn = aTurn('t1');
  putTurns(conversation, [turn]);
  setTurnOrder(conversation, [turn.id]);

  await update(services);
  clearConversation();
  await recoverConversations(services);

  expect(services.appUpdates.steps).toEqual(['activated']);
  expect(conversation).toMatchObject({ id: 'c1', saveStatus: 'trial', order: [turn.id] });
  expect(await services.conversationStore.recordsIn(['live'])).toEqual([]);
  clearConversation();
});
