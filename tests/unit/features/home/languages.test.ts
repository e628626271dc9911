import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { chooseLocale } from '../../../../src/features/account/choose-locale.ts';
import { chooseTarget, loadPair } from '../../../../src/features/home/languages.ts';
import { setVisitor } from '../../../../src/state/account.ts';
import { pair } from '../../../../src/state/pair.ts';
import { setLocale } from '../../../../src/state/preferences.ts';
import { conversationIdOf } from '../../../../src/protocol/ids.ts';
import { failed, scriptedApi } from '../../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../../fakes/scripted-api.ts';
import { session, showConnecting, showEnded } from '../../../../src/state/session.ts';
import { fakePreferences } from '../../../fakes/device-storage.ts';
import { fakeOnDevice } from '../../../fakes/on-device.ts';

const withServer = (answer: ScriptedAnswer) => ({
  api: scriptedApi(answer),
  preferences: fakePreferences(),
  onDevice: fakeOnDevice(),
  activateLocale: async () => undefined,
});

beforeEach(() => {
  setVisitor();
  showEnded(session, 'disconnected');
  setLocale('en-US');
});

const offline = () => withServer(() => failed(503));

test('a Japanese interface starts with Japanese, until a pair is chosen', async () => {
  const services = offline();
  setLocale('ja-JP');

  loadPair(services);
  expect(pair.current).toEqual({ source: 'jpn', target: 'eng' });
  chooseTarget(services, 'kor');
  setLocale('zh-CN');
  loadPair(services);

  expect(pair.current).toEqual({ source: 'jpn', target: 'kor' });
});

test('switching the interface switches a pair that was never chosen', async () => {
  const services = offline();
  loadPair(services);

  await chooseLocale(services, 'ja-JP');

  expect(pair.current).toEqual({ source: 'jpn', target: 'eng' });
});

test('switching the interface leaves the pair of a running conversation', async () => {
  const services = offline();
  loadPair(services);
  showConnecting(session, conversationIdOf('c1'));

  await chooseLocale(services, 'ja-JP');

  expect(pair.current).toEqual({ source: 'cmn', target: 'eng' });
});
