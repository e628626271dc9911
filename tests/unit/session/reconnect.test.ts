import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { selectMicrophone } from '../../../src/state/microphone.ts';
import { setVisitor } from '../../../src/state/account.ts';
import { notices } from '../../../src/state/notices.ts';
import { setTrial } from '../../../src/state/trial.ts';
import { failed, ok } from '../../fakes/scripted-api.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import type { ReplayCut } from '../../../src/ports/microphone-buffer.ts';
import type { FakeSessionDeps } from '../../fakes/session-deps.ts';
import {
  endSessions,
  grantCalls,
  newController,
  noticesShown,
  resetSession,
  stoppedByItself,
  voiceSession,
} from './session-setup.ts';

beforeEach(resetSession);

afterEach(endSessions);

/** Its clock follows the fake timers. */
function withFakeTime(): FakeSessionDeps {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'setTimeout', 'clearTimeout'] });
  const services = fakeSessionDeps(grantCalls);
  Object.assign(services.clock, { now: () => Date.now() });
  return services;
}

/** Two minutes without a packet, in which no attempt to reconnect succeeds. */
async function suspend(services: FakeSessionDeps): Promise<void> {
  services.voiceTransport.isSilent = true;
  services.voiceTransport.next = { type: 'failed', failure: { type: 'unreachable' } };
  await vi.advanceTimersByTimeAsync(150_000);
}

test('a trial that has expired since it was loaded is reported as over', async () => {
  setVisitor();
  const trial = { trialId: 'trial-1', remainingTokens: 10, expiresAtMs: 2_000_000, isActive: true, isExpired: false };
  setTrial({ type: 'known', trial });
  let isOver = false;
  const services = fakeSessionDeps((call) =>
    isOver && call.name === 'createSession' ? failed(403, 'trial_expired') : grantCalls(call),
  );
  const controller = newController(services);
  await controller.startSession();
  isOver = true;

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await expect.poll(() => services.store.session.connection).toBe('disconnected');
  await controller.startSession();

  expect(notices.posted.map(({ notice }) => notice)).toEqual([
    { type: 'session-ended', reason: 'trial-over' },
    { type: 'start-refused', reason: 'trial-over' },
  ]);
});

test('a transient error of the service is reported, and the session goes on', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();

  services.update({ signals: [{ type: 'connection-failed', code: 'server_error', text: 'gone' }] });

  expect(notices.posted[0]?.notice).toEqual({ type: 'session-error', message: 'gone' });
  expect(services.store.session.connection).toBe('connected');
});

test('an error that another call would meet again ends the session', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();

  services.update({ signals: [{ type: 'connection-failed', code: 'insufficient_quota', text: 'pay' }] });
  await stoppedByItself(controller);

  expect(services.store.session.connection).toBe('disconnected');
});

test('an engine that fails is named, and the session goes on', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();

  services.update({ signals: [{ type: 'engine-failed', engine: 'translator' }] });

  expect(notices.posted[0]?.notice).toEqual({ type: 'engine-failed', engine: 'translator' });
  expect(services.store.session.connection).toBe('connected');
});

test('an exhausted balance ends the session with its reason', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();

  services.update({ signals: [{ type: 'connection-failed', code: 'token_not_enough', text: '' }] });
  await stoppedByItself(controller);

  expect(notices.posted[0]?.notice).toEqual({ type: 'session-ended', reason: 'tokens-used-up' });
});

test('a lost connection is replaced by another call of the same session, over which the missed audio is sent first', async () => {
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  expect(services.store.session.recovery).toBe('reconnecting');
  await expect.poll(() => services.store.session.recovery).toBe('replaying');
  services.microphoneBuffer.catchUp();

  expect(services.store.session).toMatchObject({ connection: 'connected', recovery: 'steady' });
  const mints = services.api.requests.filter((call) => call.name === 'createSession');
  expect(mints.map((call) => call.input)).toMatchObject([{ body: {} }, { body: { session_id: 's1' } }]);
  expect(services.calls.all.slice(-3)).toEqual([
    { type: 'hung-up' },
    { type: 'replayed' },
    { type: 'microphone-replaced' },
  ]);
});

test('the next call names the responses that have arrived, without those that came after the loss', async () => {
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();
  const lost = services.voiceTransport.remote.listener;
  const closed = (responseId: string) =>
    lost?.onEvent(
      { type: 'response-closed', responseId, status: 'completed', reason: undefined, items: [], usage: undefined },
      services.clock.now(),
    );
  for (let at = 0; at < 10; at += 1) closed(`resp_${at}`);

  lost?.onLost({ type: 'lost' });
  closed('late');
  await expect.poll(() => services.store.session.recovery).toBe('replaying');

  const received = services.voiceTransport.targets.map(({ receivedIds }) => receivedIds);
  expect(received).toEqual([undefined, [2, 3, 4, 5, 6, 7, 8, 9].map((at) => `resp_${at}`)]);
});

test('a service that takes it gets what was missed at once, and then the microphone', async () => {
  const services = fakeSessionDeps(grantCalls);
  const sent: number[] = [];
  services.voiceTransport.backlog = {
    begin: async () => 40,
    send: async ({ samples }) => void sent.push(samples.length),
    end: async () => services.clock.now(),
  };
  await newController(services).startSession();

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await expect.poll(() => services.store.session.recovery).toBe('steady');

  expect(sent).toEqual([4000, 4000]);
  expect(services.calls.all.slice(-3)).toEqual([
    { type: 'hung-up' },
    { type: 'replayed-at-once' },
    { type: 'microphone-replaced' },
  ]);
});

test('a service that does not respond to the request gets what was missed over the track', async () => {
  const services = fakeSessionDeps(grantCalls);
  services.voiceTransport.backlog = { begin: async () => undefined, send: vi.fn(), end: async () => undefined };
  await newController(services).startSession();

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await expect.poll(() => services.store.session.recovery).toBe('replaying');

  expect(services.calls.all.slice(-3)).toEqual([
    { type: 'hung-up' },
    { type: 'replayed-at-once' },
    { type: 'replayed' },
  ]);
});

test('a service that does not respond before its connection is replaced takes nothing from the next one', async () => {
  const services = fakeSessionDeps(grantCalls);
  let giveUp: (received: undefined) => void = () => undefined;
  const begin = vi
    .fn<() => Promise<number | undefined>>()
    .mockImplementationOnce(() => new Promise((resolve) => (giveUp = resolve)))
    .mockResolvedValue(40);
  const end = async () => services.clock.now();
  services.voiceTransport.backlog = { begin, send: async () => undefined, end };
  await newController(services).startSession();
  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await expect.poll(() => begin.mock.calls.length).toBe(1);
  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await expect.poll(() => services.store.session.recovery).toBe('steady');
  const calls = services.calls.all.length;

  giveUp(undefined);
  await new Promise(setImmediate);

  expect(services.calls.all.slice(calls)).toEqual([]);
});

test('a connection that does not confirm what was missed is replaced by one that gets it over the track', async () => {
  const services = fakeSessionDeps(grantCalls);
  services.voiceTransport.backlog = { begin: async () => 40, send: async () => undefined, end: async () => undefined };
  await newController(services).startSession();

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await expect.poll(() => services.calls.all.at(-1)).toEqual({ type: 'replayed' });

  expect(services.calls.of('replayed-at-once')).toHaveLength(1);
});

test('a connection that is lost while it gets what was missed is replaced by one that gets it over the track', async () => {
  const services = fakeSessionDeps(grantCalls);
  const send = vi.fn(() => new Promise<void>(() => undefined));
  services.voiceTransport.backlog = { begin: async () => 40, send, end: async () => undefined };
  await newController(services).startSession();

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await expect.poll(() => send.mock.calls.length).toBe(1);
  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await expect.poll(() => services.calls.all.at(-1)).toEqual({ type: 'replayed' });

  expect(services.calls.of('replayed-at-once')).toHaveLength(1);
});

test('a microphone that is replaced while a connection takes over does not cut the replay short', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  let answerReplay = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answerReplay = resolve));
  const replay = vi.spyOn(services.microphoneBuffer, 'replay').mockImplementation(async () => {
    await answered;
    return { atMs: services.clock.now(), backlogMs: 1000, forgottenMs: 0 };
  });

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await vi.waitFor(() => expect(replay).toHaveBeenCalled());
  selectMicrophone('headset');
  await controller.changeMicrophone();
  answerReplay();
  await vi.waitFor(() => expect(services.store.session.recovery).toBe('replaying'));

  expect(services.calls.of('microphone-replaced')).toEqual([]);
  services.microphoneBuffer.catchUp();
  expect(services.calls.all.at(-1)).toEqual({ type: 'microphone-replaced' });
});

test('where nothing can be replayed the loss is reported and the new connection gets live audio', async () => {
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();
  services.microphoneBuffer.hasSpoken = true;
  const stop = vi.spyOn(services.microphoneBuffer, 'stopReplay');
  vi.spyOn(services.microphoneBuffer, 'replay').mockResolvedValue(undefined);
  vi.spyOn(services.microphoneBuffer, 'delayMs').mockReturnValue(4000);

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await vi.waitFor(() => expect(services.calls.all).toContainEqual({ type: 'microphone-replaced' }));

  expect(stop).toHaveBeenCalled();
  expect(services.store.session.recovery).toBe('steady');
  expect(notices.posted[0]?.notice).toMatchObject({ type: 'not-translated' });
  expect(services.store.conversation.gaps).toMatchObject([{ seconds: 4 }]);
});

test('a connection that is lost before its replay leaves the replay to the next one', async () => {
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();
  const { replay } = services.microphoneBuffer;
  const asked: number[] = [];
  services.microphoneBuffer.replay = async (cut) => {
    asked.push(cut.replayFromMs);
    if (asked.length === 1) services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
    return replay(cut);
  };

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await expect.poll(() => services.store.session.recovery).toBe('replaying');

  expect(asked).toHaveLength(2);
  expect(asked[1]).toBe(asked[0]);
});

test('a connection that dies as its replay begins leaves the same replay to the next one', async () => {
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();
  const cuts: ReplayCut[] = [];
  const { replay } = services.microphoneBuffer;
  services.microphoneBuffer.replay = async (cut) => {
    cuts.push(cut);
    return replay(cut);
  };
  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await expect.poll(() => services.store.session.recovery).toBe('replaying');

  // At the moment at which the buffer began; time passes before the next connection is open.
  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  services.clock.nowMs += 5000;
  await expect.poll(() => cuts.length).toBe(2);

  expect(cuts[1]).toEqual(cuts[0]);
});

test('a replay whose buffer stopped reports what it did not send', async () => {
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();
  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await expect.poll(() => services.store.session.recovery).toBe('replaying');

  services.microphoneBuffer.catchUp(9000);

  expect(services.store.session.recovery).toBe('steady');
  expect(notices.posted[0]?.notice).toMatchObject({ type: 'not-translated', seconds: 9 });
  const gaps = [{ atMs: services.clock.nowMs - 9000, seconds: 9 }];
  expect(services.store.conversation.gaps).toEqual(gaps);
  await vi.waitFor(async () => expect(await services.conversationStore.recordsIn(['live'])).toMatchObject([{ gaps }]));
});

test('a connection that is lost during its replay ends the replay', async () => {
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();
  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await expect.poll(() => services.store.session.recovery).toBe('replaying');
  const stop = vi.spyOn(services.microphoneBuffer, 'stopReplay');

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });

  expect(services.store.session.recovery).toBe('reconnecting');
  expect(stop).toHaveBeenCalledOnce();
});

test('a hidden page makes no attempt and reconnects when it is visible again', async () => {
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();
  services.lifecycle.now.hidden = true;

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await expect.poll(() => services.store.session.recovery).toBe('reconnecting');
  const mintedHidden = services.api.requests.filter((call) => call.name === 'createSession').length;
  services.lifecycle.now.hidden = false;
  services.lifecycle.change();

  await expect.poll(() => services.store.session.recovery).toBe('replaying');
  expect(mintedHidden).toBe(1);
});

test('a connection that delivers no packets counts as lost before the browser reports it', async () => {
  const services = fakeSessionDeps(grantCalls);
  Object.assign(services.clock, { now: () => Date.now() });
  await newController(services).startSession();

  services.voiceTransport.isSilent = true;
  services.voiceTransport.next = { type: 'failed', failure: { type: 'unreachable' } };

  await expect.poll(() => services.store.session.recovery, { timeout: 4000 }).toBe('reconnecting');
});

test('a suspended session continues without a tap when its connection recovers and no speech was lost', async () => {
  const services = withFakeTime();
  await newController(services).startSession();
  await suspend(services);
  const before = services.store.session.recovery;

  services.voiceTransport.isSilent = false;
  await vi.advanceTimersByTimeAsync(2000);

  expect(before).toBe('suspended');
  expect(services.store.session).toMatchObject({ connection: 'connected', recovery: 'steady' });
  expect(services.calls.of('hung-up')).toEqual([]);
});

test('a suspended session waits for a tap when its connection recovers and speech was lost', async () => {
  const services = withFakeTime();
  const controller = newController(services);
  await controller.startSession();
  await suspend(services);
  services.microphoneBuffer.hasSpoken = true;

  services.voiceTransport.isSilent = false;
  await vi.advanceTimersByTimeAsync(2000);
  const before = services.store.session.recovery;
  services.voiceTransport.next = undefined;
  await controller.resumeSession();
  await vi.advanceTimersByTimeAsync(2000);

  expect(before).toBe('suspended');
  expect(services.store.session.recovery).toBe('replaying');
  expect(services.calls.all).toContainEqual({ type: 'replayed' });
});

test('a rate limit of the server delays the next attempt, and the session goes on', async () => {
  let asked = 0;
  const services = fakeSessionDeps((call) => {
    const isTooOften = call.name === 'createSession' && (asked += 1) === 2;
    return isTooOften ? failed(429, 'too_many_requests') : grantCalls(call);
  });
  await newController(services).startSession();

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });

  await expect.poll(() => services.store.session.recovery, { timeout: 4000 }).toBe('replaying');
  expect(asked).toBe(3);
});

test('a call that is refused until earlier ones have ended is requested again later', async () => {
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();
  const tooMany = { type: 'offer-rejected', status: 409, code: 'too_many_calls', text: '' } as const;
  const { connect: open } = services.voiceTransport;
  const opening = vi
    .spyOn(services.voiceTransport, 'connect')
    .mockResolvedValueOnce({ type: 'failed', failure: tooMany })
    .mockImplementation(open);

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });

  await expect.poll(() => services.store.session.recovery, { timeout: 4000 }).toBe('replaying');
  expect(opening).toHaveBeenCalledTimes(2);
});

test('a call that replaces a lost one gets TURN credentials of its own', async () => {
  let granted = 0;
  const services = fakeSessionDeps((request) => {
    if (request.name !== 'createSession') return grantCalls(request);
    granted += 1;
    const turn = { urls: ['turn:turn.example.org'], username: `${granted}:someone`, credential: `${granted}` };
    return ok({ ...voiceSession, azure_session: { ...voiceSession.azure_session, ice_servers: [turn] } });
  });
  const opening = vi.spyOn(services.voiceTransport, 'connect');
  await newController(services).startSession();

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });

  await expect.poll(() => services.store.session.recovery, { timeout: 4000 }).toBe('replaying');
  expect(opening.mock.calls.map(([{ iceServers }]) => iceServers)).toEqual([
    [{ urls: ['turn:turn.example.org'], username: '1:someone', credential: '1' }],
    [{ urls: ['turn:turn.example.org'], username: '2:someone', credential: '2' }],
  ]);
});

test('the end of a call that failed to open does not end the session', async () => {
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();
  const { connect: open } = services.voiceTransport;
  const opening = vi.spyOn(services.voiceTransport, 'connect').mockImplementationOnce(async () => ({
    type: 'failed',
    failure: { type: 'timed-out' },
  }));
  opening.mockImplementation(open);
  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await expect.poll(() => services.store.session.recovery, { timeout: 4000 }).toBe('replaying');

  opening.mock.calls[0]?.[2].onNotice?.({ type: 'call.ended', code: 'idle', message: '' });

  expect(noticesShown()).toEqual([]);
  expect(services.store.session.connection).toBe('connected');
});

test('an attempt that throws is followed by another', async () => {
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();
  const { connect: open } = services.voiceTransport;
  const opening = vi
    .spyOn(services.voiceTransport, 'connect')
    .mockRejectedValueOnce(new Error('no grantCalls'))
    .mockImplementation(open);

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });

  await expect.poll(() => services.store.session.recovery, { timeout: 4000 }).toBe('replaying');
  expect(opening).toHaveBeenCalledTimes(2);
});

/** Packets stop for a second and come again; whether speech was lost in that gap is not known yet. */
async function doubt(
  services: FakeSessionDeps,
): Promise<{ readonly gapStartMs: number; readonly replayedFromMs: number[] }> {
  const replayedFromMs: number[] = [];
  let isAsked = false;
  Object.assign(services.microphoneBuffer, {
    hasSpeech: async () => {
      if (isAsked) return false;
      isAsked = true;
      return new Promise(() => undefined);
    },
    replay: async (cut: ReplayCut) => {
      replayedFromMs.push(cut.replayFromMs);
      return { atMs: services.clock.now(), backlogMs: 1000, forgottenMs: 0 };
    },
  });
  await vi.advanceTimersByTimeAsync(1000);
  const gapStartMs = Date.now();
  services.voiceTransport.isSilent = true;
  await vi.advanceTimersByTimeAsync(1000);
  services.voiceTransport.isSilent = false;
  await vi.advanceTimersByTimeAsync(2500);
  return { gapStartMs, replayedFromMs };
}

test('a connection that is lost while a gap in it is judged replays from the start of the gap', async () => {
  const services = withFakeTime();
  await newController(services).startSession();
  const { gapStartMs, replayedFromMs } = await doubt(services);
  expect(services.store.session.recovery).toBe('steady');

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await vi.advanceTimersByTimeAsync(1000);

  expect(services.store.session.recovery).toBe('replaying');
  expect(replayedFromMs).toHaveLength(1);
  expect(replayedFromMs[0]).toBeLessThan(gapStartMs - 400);
});

test('a call that is about to end while a gap in it is judged is replaced as if it were lost', async () => {
  const services = withFakeTime();
  await newController(services).startSession();
  services.update({ signals: [{ type: 'session-opened', expiresAtMs: Date.now() + 3_600_000 }] });
  // It is left three minutes before its end.
  await vi.advanceTimersByTimeAsync(3_416_000);
  const { gapStartMs, replayedFromMs } = await doubt(services);

  await vi.advanceTimersByTimeAsync(2000);

  expect(services.store.session.recovery).toBe('replaying');
  expect(replayedFromMs[0]).toBeLessThan(gapStartMs - 400);
});

test('while a replay catches up the delay is that of the replayed speech', async () => {
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();
  services.microphoneBuffer.hasSpoken = true;
  vi.spyOn(services.microphoneBuffer, 'replay').mockResolvedValue({
    atMs: services.clock.now(),
    backlogMs: 15_000,
    forgottenMs: 0,
  });
  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await vi.waitFor(() => expect(services.store.session.recovery).toBe('replaying'));
  expect(services.store.session.translationDelayMs).toBe(15_000);

  vi.spyOn(services.microphoneBuffer, 'delayMs').mockReturnValue(14_000);
  services.update({ signals: [{ type: 'speech-stopped' }] });
  expect(services.store.session.translationDelayMs).toBe(14_000);
  const speechEndedAtMs = services.clock.nowMs;
  services.clock.nowMs += 100;
  services.update({ signals: [{ type: 'voice-started', speechEndedAtMs }] });

  expect(services.store.session.translationDelayMs).toBe(14_100);
});

test('what the server said about the end of a call does not outlive it', async () => {
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();
  services.voiceTransport.remote.listener?.onNotice?.({
    type: 'call.time_left',
    seconds: 30,
    reason: 'token_not_enough',
  });
  expect(services.store.session.end).toBeDefined();

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await vi.waitFor(() => expect(services.store.session.recovery).toBe('replaying'));

  expect(services.store.session.end).toBeUndefined();
});
