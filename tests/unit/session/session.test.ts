import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noTotals } from '../../../src/domain/turn.ts';
import { noUsage } from '../../../src/domain/usage.ts';
import type { LiveSession } from '../../../src/session/live-session.ts';
import { chooseMicrophone } from '../../../src/features/microphone/microphone.ts';
import { SessionController } from '../../../src/session/session-controller.ts';
import type { ApiResult } from '../../../src/ports/api.ts';
import type { OpenMicrophoneResult } from '../../../src/ports/microphone.ts';
import { setSignedIn, setTokens, setVisitor } from '../../../src/state/account.ts';
import { conversation } from '../../../src/state/conversation.ts';
import { setChosenInterpreter, setReadiness } from '../../../src/state/device-interpreter.ts';
import { microphone } from '../../../src/state/microphone.ts';
import { notices } from '../../../src/state/notices.ts';
import { setPair } from '../../../src/state/pair.ts';
import { session, setInterrupted, setSessionEnded } from '../../../src/state/session.ts';
import { setSystemInfo } from '../../../src/state/system.ts';
import { setTrial } from '../../../src/state/trial.ts';
import { failed, ok } from '../../fakes/scripted-api.ts';
import type { MadeCall } from '../../fakes/scripted-api.ts';
import { fakeServices } from '../../fakes/services.ts';
import type { FakeServices } from '../../fakes/services.ts';
import { aUser } from '../../fixtures/people.ts';
import { aTurn } from '../../fixtures/turns.ts';
import { conversationIdOf } from '../../../src/protocol/ids.ts';

const ana = aUser();

const voiceSession = {
  azure_session: {
    id: 'v1',
    client_secret: { value: 'secret' },
    webrtc_url: 'http://127.0.0.1/api/voice/calls',
    deployment: 'model',
  },
  session: { id: 's1' },
};

function answer({ name }: MadeCall): ApiResult<unknown> {
  if (name === 'createSession') return ok(voiceSession);
  if (name === 'tokens') return ok({ available_tokens: 90, used_tokens: 10, unlimited: false });
  if (name === 'deleteSession') return ok({ message: '', deleted_turns_count: 0 });
  return failed(404, 'not_found');
}

function said(): string[] {
  return notices.posted.map(({ notice }) =>
    notice.type === 'start-refused' ? `refused: ${notice.reason}` : notice.type,
  );
}

function liveIn({ session }: SessionController): LiveSession {
  if (!('live' in session)) throw new Error(`the session is ${session.type}`);
  return session.live;
}

/** Waits for the end of a session that nobody has stopped. */
async function stoppedByItself({ session }: SessionController): Promise<void> {
  if (session.type !== 'stopping') throw new Error(`the session is ${session.type}`);
  await session.stopped;
}

beforeEach(() => {
  notices.posted = [];
  setSessionEnded('disconnected');
  setSignedIn(ana);
  setTokens({ available_tokens: 100, used_tokens: 0, unlimited: false });
  setPair({ source: 'cmn', target: 'eng' });
  setTrial({ type: 'none' });
  setReadiness({ type: 'unable' });
  setChosenInterpreter(undefined);
});

afterEach(() => vi.useRealTimers());

test('starting opens everything and writes a record before the first word', async () => {
  const world = fakeServices(answer);

  await new SessionController(world).startSession();

  expect(session).toMatchObject({ connection: 'connected', translation: 'listening', connectedAtMs: 1_000_000 });
  expect(world.log[0]).toBe('playback unlocked');
  expect(world.log).toContain('screen held');
  expect(await world.conversationStore.recordsIn(['live'])).toMatchObject([{ sessionId: 's1', userId: 'ana' }]);
});

test('starting twice opens one session', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);

  await Promise.all([controller.startSession(), controller.startSession()]);

  expect(world.api.calls.filter((call) => call.name === 'createSession')).toHaveLength(1);
});

test('no tokens, no start', async () => {
  setTokens({ available_tokens: 0, used_tokens: 100, unlimited: false });
  const world = fakeServices(answer);

  await new SessionController(world).startSession();

  expect(said()).toEqual(['refused: tokens-not-enough']);
  expect(world.api.calls).toEqual([]);
});

test('who starts before the balance has come is not refused: the server judges', async () => {
  setSignedIn({ ...ana, id: 'ben' });
  const world = fakeServices(answer);

  await new SessionController(world).startSession();

  expect(said()).toEqual([]);
  expect(session.connection).toBe('connected');
});

test('an unlimited balance starts', async () => {
  setTokens({ available_tokens: -1, used_tokens: 0, unlimited: true });

  await new SessionController(fakeServices(answer)).startSession();

  expect(session.connection).toBe('connected');
});

test('two languages alike are refused before anything is asked of the server', async () => {
  setPair({ source: 'eng', target: 'eng' });
  const world = fakeServices(answer);

  await new SessionController(world).startSession();

  expect(said()).toEqual(['refused: languages-equal']);
  expect(world.api.calls).toEqual([]);
});

test('a denied microphone is told and costs no session', async () => {
  const world = fakeServices(answer);
  world.nextMicrophone = { type: 'failed', failure: { type: 'denied-by-person' } };

  await new SessionController(world).startSession();

  expect(said()).toEqual(['refused: microphone-denied']);
  expect(microphone).toMatchObject({ permission: 'denied', failure: { type: 'denied-by-person' } });
  expect(world.api.calls).toEqual([]);
  expect(session.connection).toBe('error');
});

test('a microphone that does not open for another reason is told as an error of the device', async () => {
  const world = fakeServices(answer);
  world.nextMicrophone = { type: 'failed', failure: { type: 'unknown', name: 'AbortError' } };

  await new SessionController(world).startSession();

  expect(said()).toEqual(['refused: microphone-failed']);
});

test('a rejected offer leaves nothing behind', async () => {
  const world = fakeServices(answer);
  world.nextLine = { type: 'failed', failure: { type: 'offer-rejected', status: 400, code: 'x', text: '' } };
  const controller = new SessionController(world);

  await controller.startSession();

  expect(said()).toEqual(['refused: offer-rejected']);
  expect(world.log).toContain('microphone closed');
  expect(world.api.calls.map((call) => call.name)).toEqual(['createSession', 'deleteSession']);
  expect(await world.conversationStore.recordsIn(['live'])).toEqual([]);
  expect(controller.session.type).toBe('idle');
});

test('an answer without an address is invalid', async () => {
  const world = fakeServices(({ name }) =>
    name === 'createSession' ? ok({ session: { id: 's1' }, azure_session: {} }) : ok({}),
  );

  await new SessionController(world).startSession();

  expect(said()).toEqual(['refused: invalid-session']);
});

test('a turn is on screen and on the device while it is spoken', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();

  const turn = aTurn('t1', { status: 'in_progress' });
  world.update({ changed: [turn], order: [turn.id] });
  await liveIn(controller).persister.flush();

  expect(conversation.order).toEqual(['t1']);
  expect(await world.conversationStore.turns(conversationIdOf('conversation-1'))).toMatchObject([
    { id: 't1', status: 'in_progress' },
  ]);
});

test('stopping a good conversation queues it and delivers it', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });

  await controller.stopSession();

  expect(await world.conversationStore.record(conversationIdOf('conversation-1'))).toMatchObject({
    state: 'finished',
    endedAtMs: 1_000_000,
  });
  expect(world.log).toEqual(
    expect.arrayContaining(['muted', 'microphone closed', 'line closed', 'interpreter closed', 'screen released']),
  );
  expect(world.log.at(-1)).toBe('delivered');
  expect(session.connection).toBe('disconnected');
  expect(conversation.saveStatus).toBe('waiting');
});

test('stopping twice finishes once', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();

  await Promise.all([controller.stopSession(), controller.stopSession()]);

  expect(world.log.filter((line) => line === 'delivered')).toHaveLength(1);
});

test('an empty conversation is deleted here and on the server', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();

  await controller.stopSession();

  expect(world.api.calls.map((call) => call.name)).toContain('deleteSession');
  expect(await world.conversationStore.record(conversationIdOf('conversation-1'))).toBeUndefined();
});

test('words without a whole turn stay on the device', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();
  world.update({ changed: [aTurn('t1', { status: 'error' })], order: [aTurn('t1').id] });

  await controller.stopSession();

  expect(await world.conversationStore.record(conversationIdOf('conversation-1'))).toMatchObject({
    state: 'device-only',
  });
  expect(await world.conversationStore.turns(conversationIdOf('conversation-1'))).toHaveLength(1);
});

test('a trial that has expired since it was last asked for is told to be over', async () => {
  setVisitor();
  const trial = { trialId: 'trial-1', remainingTokens: 10, expiresAtMs: 2_000_000, isActive: true, isExpired: false };
  setTrial({ type: 'known', trial });
  let isOver = false;
  const world = fakeServices((call) =>
    isOver && call.name === 'createSession' ? failed(403, 'trial_expired') : answer(call),
  );
  const controller = new SessionController(world);
  await controller.startSession();
  isOver = true;

  world.far.listener?.onLost({ type: 'lost' });
  await expect.poll(() => session.connection).toBe('disconnected');
  await controller.startSession();

  expect(notices.posted.map(({ notice }) => notice)).toEqual([
    { type: 'session-ended', reason: 'trial-over' },
    { type: 'start-refused', reason: 'trial-over' },
  ]);
});

test('a trial conversation is not saved anywhere', async () => {
  setVisitor();
  const trial = { trialId: 'trial-1', remainingTokens: 10, expiresAtMs: 2_000_000, isActive: true, isExpired: false };
  setTrial({ type: 'known', trial });
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });

  await controller.stopSession();

  expect(await world.conversationStore.record(conversationIdOf('conversation-1'))).toBeUndefined();
  expect(conversation.order).toEqual(['t1']);
  expect(conversation.saveStatus).toBe('trial');
});

test('what a trial used is told to the server before its session goes', async () => {
  setVisitor();
  const trial = { trialId: 'trial-1', remainingTokens: 10, expiresAtMs: 2_000_000, isActive: true, isExpired: false };
  setTrial({ type: 'known', trial });
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();
  const usage = { ...noUsage, totalTokens: 70 };
  world.update({ totals: { ...noTotals, usage } });

  await controller.stopSession();

  const made = world.api.calls.filter(({ name }) => ['reportTrialUsage', 'deleteSession'].includes(name));
  expect(made).toMatchObject([
    { name: 'reportTrialUsage', input: { body: { trialId: 'trial-1', tokensUsed: 70 } } },
    { name: 'deleteSession' },
  ]);
});

test('an error of the service that passes is told, and the session goes on', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();

  world.update({ signals: [{ type: 'connection-failed', code: 'server_error', text: 'gone' }] });

  expect(notices.posted[0]?.notice).toEqual({ type: 'session-error', message: 'gone' });
  expect(session.connection).toBe('connected');
});

test('an error that no other line would mend ends the session', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();

  world.update({ signals: [{ type: 'connection-failed', code: 'insufficient_quota', text: 'pay' }] });
  await stoppedByItself(controller);

  expect(session.connection).toBe('disconnected');
});

test('an engine that is away is named, and the session goes on', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();

  world.update({ signals: [{ type: 'engine-failed', engine: 'translator' }] });

  expect(notices.posted[0]?.notice).toEqual({ type: 'engine-failed', engine: 'translator' });
  expect(session.connection).toBe('connected');
});

test('a used-up balance ends the session with its own words', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();

  world.update({ signals: [{ type: 'connection-failed', code: 'token_not_enough', text: '' }] });
  await stoppedByItself(controller);

  expect(notices.posted[0]?.notice).toEqual({ type: 'session-ended', reason: 'tokens-used-up' });
});

test('a lost line is replaced by another one of the same conversation, which hears first what was said meanwhile', async () => {
  const world = fakeServices(answer);
  await new SessionController(world).startSession();

  world.far.listener?.onLost({ type: 'lost' });
  expect(session.recovery).toBe('reconnecting');
  await expect.poll(() => session.recovery).toBe('replaying');
  world.catchUp();

  expect(session).toMatchObject({ connection: 'connected', recovery: 'steady' });
  const mints = world.api.calls.filter((call) => call.name === 'createSession');
  expect(mints.map((call) => call.input)).toMatchObject([{ body: {} }, { body: { session_id: 's1' } }]);
  expect(world.log.slice(-3)).toEqual(['line hung up', 'replayed', 'microphone replaced']);
});

test('a microphone that takes over as another line does cuts off nothing of what that line is to be sent', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();
  let answerReplay = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answerReplay = resolve));
  const replay = vi.spyOn(world.microphoneBuffer, 'replay').mockImplementation(async () => {
    await answered;
    return { backlogMs: 1000, forgottenMs: 0 };
  });

  world.far.listener?.onLost({ type: 'lost' });
  await vi.waitFor(() => expect(replay).toHaveBeenCalled());
  chooseMicrophone(world, 'headset');
  await controller.changeMicrophone();
  answerReplay();
  await vi.waitFor(() => expect(session.recovery).toBe('replaying'));

  expect(world.log).not.toContain('microphone replaced');
  world.catchUp();
  expect(world.log.at(-1)).toBe('microphone replaced');
});

test('where nothing can be said again the memory is quiet, what is lost is told, and the line hears what is said now', async () => {
  const world = fakeServices(answer);
  await new SessionController(world).startSession();
  world.hasSpoken = true;
  const stop = vi.spyOn(world.microphoneBuffer, 'stopReplay');
  vi.spyOn(world.microphoneBuffer, 'replay').mockResolvedValue(undefined);
  vi.spyOn(world.microphoneBuffer, 'delayMs').mockReturnValue(4000);

  world.far.listener?.onLost({ type: 'lost' });
  await vi.waitFor(() => expect(world.log).toContain('microphone replaced'));

  expect(stop).toHaveBeenCalled();
  expect(session.recovery).toBe('steady');
  expect(notices.posted[0]?.notice).toMatchObject({ type: 'not-translated' });
});

test('a line that is lost before it was given the past leaves it to the next one', async () => {
  const world = fakeServices(answer);
  await new SessionController(world).startSession();
  const { replay } = world.microphoneBuffer;
  const asked: number[] = [];
  world.microphoneBuffer.replay = async (sinceMs, heardUntilMs) => {
    asked.push(sinceMs);
    if (asked.length === 1) world.far.listener?.onLost({ type: 'lost' });
    return replay(sinceMs, heardUntilMs);
  };

  world.far.listener?.onLost({ type: 'lost' });
  await expect.poll(() => session.recovery).toBe('replaying');

  expect(asked).toHaveLength(2);
  expect(asked[1]).toBe(asked[0]);
});

test('a line that is lost while it catches up leaves no rest that another one would hear before its time', async () => {
  const world = fakeServices(answer);
  await new SessionController(world).startSession();
  world.far.listener?.onLost({ type: 'lost' });
  await expect.poll(() => session.recovery).toBe('replaying');
  const stop = vi.spyOn(world.microphoneBuffer, 'stopReplay');

  world.far.listener?.onLost({ type: 'lost' });

  expect(session.recovery).toBe('reconnecting');
  expect(stop).toHaveBeenCalledOnce();
});

test('Stop wins over a line that is being mended, and keeps what was said', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  world.nextLine = { type: 'failed', failure: { type: 'unreachable' } };

  world.far.listener?.onLost({ type: 'lost' });
  await controller.stopSession();

  expect(session.connection).toBe('disconnected');
  expect(await world.conversationStore.record(conversationIdOf('conversation-1'))).toMatchObject({ state: 'finished' });
});

test('words that were said without a line and not sent any more are counted', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();
  world.nextLine = { type: 'failed', failure: { type: 'unreachable' } };
  world.hasSpoken = true;

  world.far.listener?.onLost({ type: 'lost' });
  world.nowMs += 7_000;
  await controller.stopSession();

  expect(notices.posted.map(({ notice }) => notice)).toContainEqual({ type: 'not-translated', seconds: 7 });
});

test('nobody looks, nobody tries: a hidden page mends its line when it is seen again', async () => {
  const world = fakeServices(answer);
  await new SessionController(world).startSession();
  world.presenceNow.hidden = true;

  world.far.listener?.onLost({ type: 'lost' });
  await expect.poll(() => session.recovery).toBe('reconnecting');
  const mintedHidden = world.api.calls.filter((call) => call.name === 'createSession').length;
  world.presenceNow.hidden = false;
  world.presenceChanges();

  await expect.poll(() => session.recovery).toBe('replaying');
  expect(mintedHidden).toBe(1);
});

test('a line that says nothing any more is noticed without the browser’s help', async () => {
  const world = fakeServices(answer);
  Object.assign(world.clock, { now: () => Date.now() });
  await new SessionController(world).startSession();

  world.isSilent = true;
  world.nextLine = { type: 'failed', failure: { type: 'unreachable' } };

  await expect.poll(() => session.recovery, { timeout: 4000 }).toBe('reconnecting');
});

/** Its clock goes with the timers. */
function withFakeTime(): FakeServices {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'setTimeout', 'clearTimeout'] });
  const world = fakeServices(answer);
  Object.assign(world.clock, { now: () => Date.now() });
  return world;
}

/** Two minutes in which nothing comes from the far side, and no other line opens. */
async function suspend(world: FakeServices): Promise<void> {
  world.isSilent = true;
  world.nextLine = { type: 'failed', failure: { type: 'unreachable' } };
  await vi.advanceTimersByTimeAsync(150_000);
}

test('a suspended conversation goes on without a tap when its line comes back and nobody has spoken meanwhile', async () => {
  const world = withFakeTime();
  await new SessionController(world).startSession();
  await suspend(world);
  const before = session.recovery;

  world.isSilent = false;
  await vi.advanceTimersByTimeAsync(2000);

  expect(before).toBe('suspended');
  expect(session).toMatchObject({ connection: 'connected', recovery: 'steady' });
  expect(world.log).not.toContain('line hung up');
});

test('a suspended conversation waits for the tap when its line comes back and words were said meanwhile', async () => {
  const world = withFakeTime();
  const controller = new SessionController(world);
  await controller.startSession();
  await suspend(world);
  world.hasSpoken = true;

  world.isSilent = false;
  await vi.advanceTimersByTimeAsync(2000);
  const before = session.recovery;
  world.nextLine = undefined;
  await controller.resumeSession();
  await vi.advanceTimersByTimeAsync(2000);

  expect(before).toBe('suspended');
  expect(session.recovery).toBe('replaying');
  expect(world.log).toContain('replayed');
});

test('a secret that ran out is replaced once', async () => {
  const world = fakeServices(answer);
  const { connect } = world.voiceTransport;
  let offers = 0;
  const stale = { type: 'offer-rejected', status: 401, code: 'unauthorized', text: '' } as const;
  const openLate: typeof connect = async (...asked) =>
    (offers += 1) === 1 ? { type: 'failed', failure: stale } : connect(...asked);
  Object.assign(world.voiceTransport, { connect: openLate });

  await new SessionController(world).startSession();

  expect(session.connection).toBe('connected');
  expect(world.api.calls.filter((call) => call.name === 'createSession')).toHaveLength(2);
});

test('an unplugged microphone is replaced and the session goes on', async () => {
  const world = fakeServices(answer);
  await new SessionController(world).startSession();

  world.unplug();
  await expect.poll(() => world.log).toContain('microphone replaced');

  expect(session).toMatchObject({ connection: 'connected', interrupted: false });
});

test('a microphone that is unplugged while the line opens is replaced on the line', async () => {
  const world = fakeServices(answer);
  const { connect: open } = world.voiceTransport;
  world.voiceTransport.connect = async (...asked) => {
    world.unplug();
    await expect.poll(() => world.log).toContain('microphone closed');
    return open(...asked);
  };

  await new SessionController(world).startSession();

  expect(world.log).toContain('microphone replaced');
});

test('a microphone that is unplugged while the line is doubted is replaced on it, as the line may stay', async () => {
  const world = fakeServices(answer);
  await new SessionController(world).startSession();
  world.nextLine = { type: 'failed', failure: { type: 'unreachable' } };
  world.far.listener?.onLost({ type: 'lost' });
  expect(session.recovery).toBe('reconnecting');

  world.unplug();

  await expect.poll(() => world.log).toContain('microphone replaced');
});

test('a server that is asked too often is asked again later, and the conversation goes on', async () => {
  let asked = 0;
  const world = fakeServices((call) => {
    const isTooOften = call.name === 'createSession' && (asked += 1) === 2;
    return isTooOften ? failed(429, 'too_many_requests') : answer(call);
  });
  await new SessionController(world).startSession();

  world.far.listener?.onLost({ type: 'lost' });

  await expect.poll(() => session.recovery, { timeout: 4000 }).toBe('replaying');
  expect(asked).toBe(3);
});

test('a line that has to wait for the end of earlier ones is asked for again later', async () => {
  const world = fakeServices(answer);
  await new SessionController(world).startSession();
  const tooMany = { type: 'offer-rejected', status: 409, code: 'too_many_calls', text: '' } as const;
  const { connect: open } = world.voiceTransport;
  const opening = vi
    .spyOn(world.voiceTransport, 'connect')
    .mockResolvedValueOnce({ type: 'failed', failure: tooMany })
    .mockImplementation(open);

  world.far.listener?.onLost({ type: 'lost' });

  await expect.poll(() => session.recovery, { timeout: 4000 }).toBe('replaying');
  expect(opening).toHaveBeenCalledTimes(2);
});

test('the end of a call that came to nothing is not the end of the conversation', async () => {
  const world = fakeServices(answer);
  await new SessionController(world).startSession();
  const { connect: open } = world.voiceTransport;
  const opening = vi.spyOn(world.voiceTransport, 'connect').mockImplementationOnce(async () => ({
    type: 'failed',
    failure: { type: 'timed-out' },
  }));
  opening.mockImplementation(open);
  world.far.listener?.onLost({ type: 'lost' });
  await expect.poll(() => session.recovery, { timeout: 4000 }).toBe('replaying');

  opening.mock.calls[0]?.[2].onNotice?.({ type: 'call.ended', code: 'idle', message: '' });

  expect(said()).toEqual([]);
  expect(session.connection).toBe('connected');
});

test('a line that throws while it opens is tried again', async () => {
  const world = fakeServices(answer);
  await new SessionController(world).startSession();
  const { connect: open } = world.voiceTransport;
  const opening = vi
    .spyOn(world.voiceTransport, 'connect')
    .mockRejectedValueOnce(new Error('no answer'))
    .mockImplementation(open);

  world.far.listener?.onLost({ type: 'lost' });

  await expect.poll(() => session.recovery, { timeout: 4000 }).toBe('replaying');
  expect(opening).toHaveBeenCalledTimes(2);
});

test('the time from the end of speech to its translation is measured', async () => {
  const world = fakeServices(answer);
  await new SessionController(world).startSession();

  world.update({ signals: [{ type: 'speech-stopped' }] });
  world.nowMs += 1_234;
  world.update({ signals: [{ type: 'voice-started' }] });

  expect(session.translationDelayMs).toBe(1_234);
});

test('stopping while the browser still asks for the microphone leaves nothing open', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  let allow: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (allow = resolve));
  const { open } = world.microphones;
  Object.assign(world.microphones, { open: async (id: string | undefined) => asked.then(() => open(id)) });

  const starting = controller.startSession();
  await controller.stopSession();
  allow();
  await starting;

  expect(world.log).toContain('microphone closed');
  expect(world.log).not.toContain('screen held');
  expect(world.api.calls.map((call) => call.name)).not.toContain('createSession');
  expect(session.connection).toBe('disconnected');
});

test('a session that comes after Stop is deleted again', async () => {
  let grant: () => void = () => undefined;
  const granted = new Promise<void>((resolve) => (grant = resolve));
  const world = fakeServices((call) =>
    call.name === 'createSession' ? granted.then(() => answer(call)) : answer(call),
  );
  const controller = new SessionController(world);

  const starting = controller.startSession();
  await expect.poll(() => world.api.calls.map((call) => call.name)).toContain('createSession');
  await controller.stopSession();
  grant();
  await starting;

  expect(world.api.calls.map((call) => call.name)).toContain('deleteSession');
  expect(await world.conversationStore.recordsIn(['live'])).toEqual([]);
});

test('Stop while the record is being begun leaves no record, no lock and no interpreter behind', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  const { tryAcquire } = world.locks;
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  const asked = vi.fn((name: string) => given.then(() => tryAcquire(name)));
  const newInterpreter = vi.spyOn(world, 'createInterpreter');
  world.locks.tryAcquire = asked;

  const starting = controller.startSession();
  await expect.poll(() => asked.mock.calls).toHaveLength(1);
  await controller.stopSession();
  give();
  await starting;

  expect(await world.conversationStore.recordsIn(['live'])).toEqual([]);
  expect(await world.locks.isFree('conversation:conversation-1')).toBe(true);
  expect(newInterpreter).not.toHaveBeenCalled();
});

test('words that have no turn on screen yet when Stop is pressed are waited for', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  const begun = aTurn('t1', { status: 'in_progress' });
  const behind = world.createInterpreter();
  Object.assign(world, {
    createInterpreter: () => ({
      ...behind,
      settle: async () => conversation.order.length === 0 && world.update({ changed: [begun], order: [begun.id] }),
    }),
  });
  await controller.startSession();

  const stopping = controller.stopSession();
  await expect.poll(() => conversation.order).toEqual(['t1']);
  expect(world.log).not.toContain('line closed');
  world.update({ changed: [aTurn('t1')] });
  await stopping;

  expect(await world.conversationStore.record(conversationIdOf('conversation-1'))).toMatchObject({ state: 'finished' });
});

test('a device that cannot store does not keep the session from ending', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  Object.assign(world.conversationStore, { create: () => Promise.reject(new Error('full')) });

  await controller.stopSession();

  expect(said()).toContain('device-storage-failed');
  expect(world.log).toContain('line closed');
  expect(session.connection).toBe('disconnected');
});

test('a part that breaks as it is closed keeps no words from being kept', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  const broken = () => {
    throw new Error('no sound here');
  };
  const { connect } = world.voiceTransport;
  world.voiceTransport.connect = async (...asked) => {
    const result = await connect(...asked);
    if (result.type === 'opened') Object.assign(result.connection, { mute: broken });
    return result;
  };
  await controller.startSession();
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  Object.assign(world.levels, { close: broken });

  await controller.stopSession();

  expect(await world.conversationStore.record(conversationIdOf('conversation-1'))).toMatchObject({ state: 'finished' });
  expect(world.log).toEqual(expect.arrayContaining(['microphone closed', 'line closed', 'interpreter closed']));
  expect(session.connection).toBe('disconnected');
});

test('a conversation whose record was cleared away meanwhile is kept all the same', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  await liveIn(controller).persister.flush();
  await world.conversationStore.remove(conversationIdOf('conversation-1'));

  await controller.stopSession();

  expect(await world.conversationStore.recordsIn(['finished'])).toMatchObject([
    { id: 'conversation-1', sessionId: 's1' },
  ]);
  expect(await world.conversationStore.turns(conversationIdOf('conversation-1'))).toHaveLength(1);
});

test('what was said goes with an account that was closed meanwhile', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  await liveIn(controller).persister.flush();
  // In another tab.
  await world.conversationStore.remove(conversationIdOf('conversation-1'));
  setVisitor();

  await controller.stopSession();

  expect(await world.conversationStore.record(conversationIdOf('conversation-1'))).toBeUndefined();
  expect(await world.conversationStore.turns(conversationIdOf('conversation-1'))).toEqual([]);
});

test('what was said waits for who only signed out meanwhile', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  setVisitor();

  await controller.stopSession();

  expect(await world.conversationStore.record(conversationIdOf('conversation-1'))).toMatchObject({ state: 'finished' });
});

test('a line that throws while it opens is told, and nothing stays open', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  Object.assign(world.voiceTransport, { connect: () => Promise.reject(new Error('no WebRTC here')) });

  await controller.startSession();

  expect(said()).toEqual(['refused: unknown']);
  expect(world.log).toContain('microphone closed');
  expect(controller.session.type).toBe('idle');
});

const deviceReady = { type: 'ready', isVoiced: { source: true, target: true } } as const;

test('on this device a conversation needs no tokens and no server, and is sent when it is over', async () => {
  setTokens({ available_tokens: 0, used_tokens: 100, unlimited: false });
  setReadiness(deviceReady);
  setChosenInterpreter('device');
  const world = fakeServices(answer);
  const controller = new SessionController(world);

  await controller.startSession();
  expect(world.log.slice(0, 2)).toEqual(['playback unlocked', 'voice unlocked']);
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  await controller.stopSession();

  expect(world.api.calls.map(({ name }) => name)).not.toContain('createSession');
  expect(await world.conversationStore.recordsIn(['finished'])).toMatchObject([
    { sessionId: '', userId: 'ana', interpreter: 'device' },
  ]);
});

test('who takes the word while the conversation opens has it once it is open', async () => {
  setReadiness(deviceReady);
  setChosenInterpreter('device');
  const world = fakeServices(answer);
  const controller = new SessionController(world);

  const starting = controller.startSession();
  controller.setInputLanguage('eng');
  await starting;
  controller.setInputLanguage('cmn');

  expect(world.log.filter((line) => line.startsWith('listens'))).toEqual(['listens to eng', 'listens to cmn']);
});

test('a service that cannot be reached is stood in for by this device', async () => {
  setReadiness(deviceReady);
  const world = fakeServices((call) => (call.name === 'createSession' ? failed(0, 'network_error') : answer(call)));

  await new SessionController(world).startSession();

  expect(world.log).toContain('opened on this device');
  expect(session.connection).toBe('connected');
  expect(said()).toEqual([]);
});

test('a device that turns out unable says so and leaves nothing behind', async () => {
  setReadiness(deviceReady);
  setChosenInterpreter('device');
  const world = fakeServices(answer);
  world.nextLine = { type: 'failed', failure: { type: 'device-unable' } };

  await new SessionController(world).startSession();

  expect(said()).toEqual(['refused: device-unable']);
  expect(await world.conversationStore.recordsIn(['live'])).toEqual([]);
});

test('a language that the service cannot speak is refused before the microphone opens', async () => {
  const voice = { kind: 'openai', rehearsal: false, speaks: ['eng', 'jpn'] } as const;
  setSystemInfo({ version: '', voice, sandbox: [], turnstileSiteKey: null, identity: null });
  const world = fakeServices(answer);

  await new SessionController(world).startSession();
  setSystemInfo({
    version: '',
    voice: { ...voice, speaks: undefined },
    sandbox: [],
    turnstileSiteKey: null,
    identity: null,
  });

  expect(said()).toEqual(['refused: language-not-spoken']);
  expect(world.log).toEqual([]);
});

test('the conversation before stays in memory until the next one has its record', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  await controller.stopSession();
  expect(conversation.order).toHaveLength(1);
  world.nextMicrophone = { type: 'failed', failure: { type: 'denied-by-person' } };

  await controller.startSession();
  expect(conversation.order).toHaveLength(1);
  world.nextMicrophone = undefined;
  await controller.startSession();

  expect(conversation.order).toHaveLength(0);
});

test('a microphone that a call has taken is opened again by a tap on Resume', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();
  setInterrupted(true);

  await controller.resumeSession();

  expect(session).toMatchObject({ connection: 'connected', interrupted: false });
  expect(world.log).toContain('microphone replaced');
});

test('a microphone that is chosen while the conversation runs takes over at once', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();
  const open = vi.spyOn(world.microphones, 'open');

  chooseMicrophone(world, 'headset');
  await controller.changeMicrophone();

  expect(open.mock.calls).toEqual([['headset']]);
  expect(world.log).toContain('microphone replaced');
});

test('a microphone that is chosen and does not open leaves the conversation with the one it has', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();
  world.nextMicrophone = { type: 'failed', failure: { type: 'busy' } };

  chooseMicrophone(world, 'headset');
  await controller.changeMicrophone();

  expect(session).toMatchObject({ connection: 'connected', interrupted: false });
  expect(world.log).not.toContain('microphone closed');
});

test('where the chosen microphone is taken, Resume opens any other', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();
  chooseMicrophone(world, 'headset');
  setInterrupted(true);
  const { open } = world.microphones;
  const isTaken = (id: string | undefined) => id === 'headset';
  const busy: OpenMicrophoneResult = { type: 'failed', failure: { type: 'busy' } };
  Object.assign(world.microphones, { open: async (id?: string) => (isTaken(id) ? busy : open(id)) });

  await controller.resumeSession();

  expect(session).toMatchObject({ connection: 'connected', interrupted: false });
  expect(world.log).toContain('microphone replaced');
});

test('while the device speaks a line again, the microphone is off, also one that takes over meanwhile', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();

  controller.setDeviceSpeaking(true);
  expect(world.log.at(-1)).toBe('microphone off');
  await controller.changeMicrophone();
  expect(world.log.slice(-3)).toEqual(['microphone closed', 'microphone off', 'microphone replaced']);
  controller.setDeviceSpeaking(false);

  expect(world.log.at(-1)).toBe('microphone on');
  // What is being said again over the line goes on.
  expect(world.log).not.toContain('muted');
});

test('the end of a line that is heard again ends no pause', async () => {
  const world = fakeServices(answer);
  const controller = new SessionController(world);
  await controller.startSession();
  controller.setDeviceSpeaking(true);
  controller.pauseSession('by-user');

  controller.setDeviceSpeaking(false);

  expect(world.log.at(-1)).toBe('microphone off');
});
