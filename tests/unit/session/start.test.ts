import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiResult } from '../../../src/ports/api.ts';
import { setSignedIn, setTokens } from '../../../src/state/account.ts';
import { setChosenInterpreter, setReadiness } from '../../../src/state/device-interpreter.ts';
import { microphone } from '../../../src/state/microphone.ts';
import { setPair } from '../../../src/state/pair.ts';
import { setSystemInfo } from '../../../src/state/system.ts';
import { failed, noResponse, ok } from '../../fakes/scripted-api.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import { aTurn } from '../../fixtures/turns.ts';
import { conversationIdOf } from '../../../src/protocol/ids.ts';
import {
  ana,
  endSessions,
  grantCalls,
  liveIn,
  newController,
  noticesShown,
  resetSession,
  voiceSession,
} from './session-setup.ts';

beforeEach(resetSession);

afterEach(endSessions);

const deviceReady = { type: 'ready', isVoiced: { source: true, target: true } } as const;

test('Start opens everything and writes a record before the first turn', async () => {
  const services = fakeSessionDeps(grantCalls);

  await newController(services).startSession();

  expect(services.store.session).toMatchObject({ connection: 'connected', connectedAtMs: 1_000_000 });
  expect(services.calls.all[0]).toEqual({ type: 'playback-unlocked' });
  expect(services.wakeLock.isHeld).toBe(true);
  expect(await services.conversationStore.recordsIn(['live'])).toMatchObject([{ sessionId: 's1', userId: 'ana' }]);
});

test('a start while another tab translates reports that both use the same microphone', async () => {
  const services = fakeSessionDeps(grantCalls);
  await services.locks.tryAcquire('conversation:in-another-tab');

  await newController(services).startSession();

  expect(noticesShown()).toEqual(['other-tab-listens']);
  expect(services.store.session.connection).toBe('connected');
});

test('two taps on Start open one session', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);

  await Promise.all([controller.startSession(), controller.startSession()]);

  expect(services.api.requests.filter((call) => call.name === 'createSession')).toHaveLength(1);
});

test('without tokens the start is refused', async () => {
  setTokens({ available_tokens: 0, used_tokens: 100, unlimited: false });
  const services = fakeSessionDeps(grantCalls);

  await newController(services).startSession();

  expect(noticesShown()).toEqual(['refused: tokens-not-enough']);
  expect(services.api.requests).toEqual([]);
});

test('a start before the balance has loaded is not refused: the server decides', async () => {
  setSignedIn({ ...ana, id: 'ben' });
  const services = fakeSessionDeps(grantCalls);

  await newController(services).startSession();

  expect(noticesShown()).toEqual([]);
  expect(services.store.session.connection).toBe('connected');
});

test('an unlimited balance may start', async () => {
  setTokens({ available_tokens: -1, used_tokens: 0, unlimited: true });

  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();

  expect(services.store.session.connection).toBe('connected');
});

test('a pair of equal languages is refused without a request to the server', async () => {
  setPair({ source: 'eng', target: 'eng' });
  const services = fakeSessionDeps(grantCalls);

  await newController(services).startSession();

  expect(noticesShown()).toEqual(['refused: languages-equal']);
  expect(services.api.requests).toEqual([]);
});

test('a browser without WebRTC shows that it cannot translate, before it requests the microphone', async () => {
  const services = fakeSessionDeps(grantCalls);
  services.voiceTransport.hasWebRtc = false;

  await newController(services).startSession();

  expect(noticesShown()).toEqual(['refused: no-webrtc']);
  expect(services.api.requests).toEqual([]);
});

test('a denied microphone is reported and creates no session', async () => {
  const services = fakeSessionDeps(grantCalls);
  services.microphones.next = { type: 'failed', failure: { type: 'denied-by-person' } };

  await newController(services).startSession();

  expect(noticesShown()).toEqual(['refused: microphone-denied']);
  expect(microphone).toMatchObject({ permission: 'denied', failure: { type: 'denied-by-person' } });
  expect(services.api.requests).toEqual([]);
  expect(services.store.session.connection).toBe('error');
});

test('a microphone that fails for another reason is reported as a failure of the device', async () => {
  const services = fakeSessionDeps(grantCalls);
  services.microphones.next = { type: 'failed', failure: { type: 'unknown', name: 'AbortError' } };

  await newController(services).startSession();

  expect(noticesShown()).toEqual(['refused: microphone-failed']);
});

test('a rejected offer leaves nothing behind', async () => {
  const services = fakeSessionDeps(grantCalls);
  services.voiceTransport.next = {
    type: 'failed',
    failure: { type: 'offer-rejected', status: 400, code: 'x', text: '' },
  };
  const controller = newController(services);

  await controller.startSession();

  expect(noticesShown()).toEqual(['refused: offer-rejected']);
  expect(services.calls.all).toContainEqual({ type: 'microphone-closed' });
  expect(services.api.requests.map((call) => call.name)).toEqual(['createSession', 'deleteSession']);
  expect(await services.conversationStore.recordsIn(['live'])).toEqual([]);
  expect(controller.session.type).toBe('idle');
});

test('a response without an address is invalid', async () => {
  const services = fakeSessionDeps(({ name }) =>
    name === 'createSession' ? ok({ session: { id: 's1' }, azure_session: {} }) : ok({}),
  );

  await newController(services).startSession();

  expect(noticesShown()).toEqual(['refused: invalid-session']);
});

test('a turn is on screen and on the device while it is spoken', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();

  const turn = aTurn('t1', { status: 'in_progress' });
  services.update({ changed: [turn], order: [turn.id] });
  await liveIn(controller).persister.flush();

  expect(services.store.conversation.order).toEqual(['t1']);
  expect(await services.conversationStore.turns(conversationIdOf('conversation-1'))).toMatchObject([
    { id: 't1', status: 'in_progress' },
  ]);
});

test('an expired secret is replaced once', async () => {
  const services = fakeSessionDeps(grantCalls);
  const { connect } = services.voiceTransport;
  let offers = 0;
  const stale = { type: 'offer-rejected', status: 401, code: 'unauthorized', text: '' } as const;
  const openLate: typeof connect = async (...asked) =>
    (offers += 1) === 1 ? { type: 'failed', failure: stale } : connect(...asked);
  Object.assign(services.voiceTransport, { connect: openLate });

  await newController(services).startSession();

  expect(services.store.session.connection).toBe('connected');
  expect(services.api.requests.filter((call) => call.name === 'createSession')).toHaveLength(2);
});

test('the time from the end of speech to its translation is measured', async () => {
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();

  const speechEndedAtMs = services.clock.nowMs;
  services.clock.nowMs += 1_234;
  services.update({ signals: [{ type: 'voice-started', speechEndedAtMs }] });

  expect(services.store.session.translationDelayMs).toBe(1_234);
});

test('a connection that throws while it opens is reported, and nothing stays open', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  Object.assign(services.voiceTransport, { connect: () => Promise.reject(new Error('no WebRTC here')) });

  await controller.startSession();

  expect(noticesShown()).toEqual(['refused: unknown']);
  expect(services.calls.all).toContainEqual({ type: 'microphone-closed' });
  expect(controller.session.type).toBe('idle');
});

test('on the device a session needs neither tokens nor a server, and is uploaded when it is over', async () => {
  setTokens({ available_tokens: 0, used_tokens: 100, unlimited: false });
  setReadiness(deviceReady);
  setChosenInterpreter('device');
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);

  await controller.startSession();
  expect(services.calls.all.slice(0, 2)).toEqual([{ type: 'playback-unlocked' }, { type: 'speech-unlocked' }]);
  services.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  await controller.stopSession();

  expect(services.api.requests.map(({ name }) => name)).not.toContain('createSession');
  expect(await services.conversationStore.recordsIn(['finished'])).toMatchObject([
    { sessionId: '', userId: 'ana', interpreter: 'device' },
  ]);
});

test('an input language that is chosen while the session opens is in effect once it is open', async () => {
  setReadiness(deviceReady);
  setChosenInterpreter('device');
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);

  const starting = controller.startSession();
  controller.setInputLanguage('eng');
  await starting;
  controller.setInputLanguage('cmn');

  expect(services.calls.of('input-language-set').map(({ language }) => language)).toEqual(['eng', 'cmn']);
});

test('the device interprets where the service cannot be reached', async () => {
  setReadiness(deviceReady);
  const services = fakeSessionDeps((call) =>
    call.name === 'createSession' ? failed(0, 'network_error') : grantCalls(call),
  );

  await newController(services).startSession();

  expect(services.calls.all).toContainEqual({ type: 'connected-on-device' });
  expect(services.store.session.connection).toBe('connected');
  expect(noticesShown()).toEqual([]);
});

test('a stopped start whose request fails later changes nothing of the next session', async () => {
  setReadiness({ ...deviceReady, mayHearOnline: true });
  let failFirst = (): void => undefined;
  const waiting = [new Promise<ApiResult<unknown>>((resolve) => (failFirst = () => resolve(noResponse)))];
  const services = fakeSessionDeps((request) =>
    request.name === 'createSession' ? (waiting.pop() ?? grantCalls(request)) : grantCalls(request),
  );
  const controller = newController(services);
  const stopped = controller.startSession();
  await vi.waitFor(() => expect(waiting).toEqual([]));
  await controller.stopSession();
  await controller.startSession();
  const levels: number[] = [];
  services.levels.subscribe((level) => levels.push(level));

  failFirst();
  await stopped;
  services.levels.measure(0.5);

  expect(services.store.interpreter).toMatchObject({ kind: 'service', hasNoMicrophone: false });
  expect(levels).toEqual([0.5]);
  expect(services.store.session.connection).toBe('connected');
  expect(noticesShown()).toEqual([]);
});

test('a session that the server opens after Stop is deleted there', async () => {
  let grantFirst = (): void => undefined;
  const granted = new Promise<ApiResult<unknown>>((resolve) => (grantFirst = () => resolve(ok(voiceSession))));
  const services = fakeSessionDeps((request) => (request.name === 'createSession' ? granted : grantCalls(request)));
  const controller = newController(services);
  const stopped = controller.startSession();
  await vi.waitFor(() => expect(services.api.requests.map(({ name }) => name)).toContain('createSession'));
  await controller.stopSession();

  grantFirst();
  await stopped;

  expect(services.api.requests.map(({ name }) => name)).toContain('deleteSession');
});

test('a device that turns out unable is reported and leaves nothing behind', async () => {
  setReadiness(deviceReady);
  setChosenInterpreter('device');
  const services = fakeSessionDeps(grantCalls);
  services.voiceTransport.next = { type: 'failed', failure: { type: 'device-unable' } };

  await newController(services).startSession();

  expect(noticesShown()).toEqual(['refused: device-unable']);
  expect(await services.conversationStore.recordsIn(['live'])).toEqual([]);
});

test('a language that the service cannot speak is refused before the microphone opens', async () => {
  const voice = { kind: 'openai', rehearsal: false, speaks: ['eng', 'jpn'] } as const;
  setSystemInfo({ version: '', voice, sandbox: [], turnstileSiteKey: null, identity: null });
  const services = fakeSessionDeps(grantCalls);

  await newController(services).startSession();
  setSystemInfo({
    version: '',
    voice: { ...voice, speaks: undefined },
    sandbox: [],
    turnstileSiteKey: null,
    identity: null,
  });

  expect(noticesShown()).toEqual(['refused: language-not-spoken']);
  expect(services.calls.all).toEqual([]);
});

test('the previous conversation stays on screen until the next one has its record', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  services.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  await controller.stopSession();
  expect(services.store.conversation.order).toHaveLength(1);
  services.microphones.next = { type: 'failed', failure: { type: 'denied-by-person' } };

  await controller.startSession();
  expect(services.store.conversation.order).toHaveLength(1);
  services.microphones.next = undefined;
  await controller.startSession();

  expect(services.store.conversation.order).toHaveLength(0);
});
