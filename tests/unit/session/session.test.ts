import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noTotals } from '../../../src/domain/turn.ts';
import { noUsage } from '../../../src/domain/usage.ts';
import { stopSession } from '../../../src/session/stop-session.ts';
import type { SessionSlot } from '../../../src/session/live-session.ts';
import { chooseMicrophone } from '../../../src/features/home/microphone.ts';
import { setDeviceSpeaking } from '../../../src/session/mute-while-device-speaks.ts';
import { pauseSession } from '../../../src/session/pause-session.ts';
import { resumeSession } from '../../../src/session/resume-session.ts';
import { createSessionActions } from '../../../src/session/session-actions.ts';
import { startSession } from '../../../src/session/start-session.ts';
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

function newSlot(): SessionSlot {
  return { current: undefined };
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

  await startSession(world, newSlot());

  expect(session).toMatchObject({ connection: 'connected', translation: 'listening', connectedAtMs: 1_000_000 });
  expect(world.log[0]).toBe('playback unlocked');
  expect(world.log).toContain('screen held');
  expect(await world.conversationStore.recordsIn(['live'])).toMatchObject([{ sessionId: 's1', userId: 'ana' }]);
});

test('starting twice opens one session', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();

  await Promise.all([startSession(world, slot), startSession(world, slot)]);

  expect(world.api.calls.filter((call) => call.name === 'createSession')).toHaveLength(1);
});

test('no tokens, no start', async () => {
  setTokens({ available_tokens: 0, used_tokens: 100, unlimited: false });
  const world = fakeServices(answer);

  await startSession(world, newSlot());

  expect(said()).toEqual(['refused: tokens-not-enough']);
  expect(world.api.calls).toEqual([]);
});

test('who starts before the balance has come is not refused: the server judges', async () => {
  setSignedIn({ ...ana, id: 'ben' });
  const world = fakeServices(answer);

  await startSession(world, newSlot());

  expect(said()).toEqual([]);
  expect(session.connection).toBe('connected');
});

test('an unlimited balance starts', async () => {
  setTokens({ available_tokens: -1, used_tokens: 0, unlimited: true });

  await startSession(fakeServices(answer), newSlot());

  expect(session.connection).toBe('connected');
});

test('two languages alike are refused before anything is asked of the server', async () => {
  setPair({ source: 'eng', target: 'eng' });
  const world = fakeServices(answer);

  await startSession(world, newSlot());

  expect(said()).toEqual(['refused: languages-equal']);
  expect(world.api.calls).toEqual([]);
});

test('a denied microphone is told and costs no session', async () => {
  const world = fakeServices(answer);
  world.nextMicrophone = { type: 'failed', failure: { type: 'denied-by-person' } };

  await startSession(world, newSlot());

  expect(said()).toEqual(['refused: microphone-denied']);
  expect(microphone).toMatchObject({ permission: 'denied', failure: { type: 'denied-by-person' } });
  expect(world.api.calls).toEqual([]);
  expect(session.connection).toBe('error');
});

test('a microphone that does not open for another reason is told as an error of the device', async () => {
  const world = fakeServices(answer);
  world.nextMicrophone = { type: 'failed', failure: { type: 'unknown', name: 'AbortError' } };

  await startSession(world, newSlot());

  expect(said()).toEqual(['refused: microphone-failed']);
});

test('a rejected offer leaves nothing behind', async () => {
  const world = fakeServices(answer);
  world.nextLine = { type: 'failed', failure: { type: 'offer-rejected', status: 400, code: 'x', text: '' } };
  const slot = newSlot();

  await startSession(world, slot);

  expect(said()).toEqual(['refused: offer-rejected']);
  expect(world.log).toContain('microphone closed');
  expect(world.api.calls.map((call) => call.name)).toEqual(['createSession', 'deleteSession']);
  expect(await world.conversationStore.recordsIn(['live'])).toEqual([]);
  expect(slot.current).toBeUndefined();
});

test('an answer without an address is invalid', async () => {
  const world = fakeServices(({ name }) =>
    name === 'createSession' ? ok({ session: { id: 's1' }, azure_session: {} }) : ok({}),
  );

  await startSession(world, newSlot());

  expect(said()).toEqual(['refused: invalid-session']);
});

test('a turn is on screen and on the device while it is spoken', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);

  const turn = aTurn('t1', { status: 'in_progress' });
  world.update({ changed: [turn], order: [turn.id] });
  await slot.current?.persister?.flush();

  expect(conversation.order).toEqual(['t1']);
  expect(await world.conversationStore.turns('conversation-1')).toMatchObject([{ id: 't1', status: 'in_progress' }]);
});

test('stopping a good conversation queues it and delivers it', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });

  await stopSession(world, slot);

  expect(await world.conversationStore.record('conversation-1')).toMatchObject({
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
  const slot = newSlot();
  await startSession(world, slot);

  await Promise.all([stopSession(world, slot), stopSession(world, slot)]);

  expect(world.log.filter((line) => line === 'delivered')).toHaveLength(1);
});

test('an empty conversation is deleted here and on the server', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);

  await stopSession(world, slot);

  expect(world.api.calls.map((call) => call.name)).toContain('deleteSession');
  expect(await world.conversationStore.record('conversation-1')).toBeUndefined();
});

test('words without a whole turn stay on the device', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);
  world.update({ changed: [aTurn('t1', { status: 'error' })], order: [aTurn('t1').id] });

  await stopSession(world, slot);

  expect(await world.conversationStore.record('conversation-1')).toMatchObject({ state: 'device-only' });
  expect(await world.conversationStore.turns('conversation-1')).toHaveLength(1);
});

test('a trial that has expired since it was last asked for is told to be over', async () => {
  setVisitor();
  const trial = { trialId: 'trial-1', remainingTokens: 10, expiresAtMs: 2_000_000, isActive: true, isExpired: false };
  setTrial({ type: 'known', trial });
  let isOver = false;
  const world = fakeServices((call) =>
    isOver && call.name === 'createSession' ? failed(403, 'trial_expired') : answer(call),
  );
  const slot = newSlot();
  await startSession(world, slot);
  isOver = true;

  world.far.listener?.onLost({ type: 'lost' });
  await expect.poll(() => session.connection).toBe('disconnected');
  await startSession(world, slot);

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
  const slot = newSlot();
  await startSession(world, slot);
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });

  await stopSession(world, slot);

  expect(await world.conversationStore.record('conversation-1')).toBeUndefined();
  expect(conversation.order).toEqual(['t1']);
  expect(conversation.saveStatus).toBe('trial');
});

test('what a trial used is told to the server before its session goes', async () => {
  setVisitor();
  const trial = { trialId: 'trial-1', remainingTokens: 10, expiresAtMs: 2_000_000, isActive: true, isExpired: false };
  setTrial({ type: 'known', trial });
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);
  const usage = { ...noUsage, totalTokens: 70 };
  world.update({ totals: { ...noTotals, usage } });

  await stopSession(world, slot);

  const made = world.api.calls.filter(({ name }) => ['reportTrialUsage', 'deleteSession'].includes(name));
  expect(made).toMatchObject([
    { name: 'reportTrialUsage', input: { body: { trialId: 'trial-1', tokensUsed: 70 } } },
    { name: 'deleteSession' },
  ]);
});

test('an error of the service that passes is told, and the session goes on', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);

  world.update({ signals: [{ type: 'connection-failed', code: 'server_error', text: 'gone' }] });

  expect(notices.posted[0]?.notice).toEqual({ type: 'session-error', message: 'gone' });
  expect(session.connection).toBe('connected');
});

test('an error that no other line would mend ends the session', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);

  world.update({ signals: [{ type: 'connection-failed', code: 'insufficient_quota', text: 'pay' }] });
  await slot.current?.stopping;

  expect(session.connection).toBe('disconnected');
});

test('an engine that is away is named, and the session goes on', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);

  world.update({ signals: [{ type: 'engine-failed', engine: 'translator' }] });

  expect(notices.posted[0]?.notice).toEqual({ type: 'engine-failed', engine: 'translator' });
  expect(session.connection).toBe('connected');
});

test('a used-up balance ends the session with its own words', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);

  world.update({ signals: [{ type: 'connection-failed', code: 'token_not_enough', text: '' }] });
  await slot.current?.stopping;

  expect(notices.posted[0]?.notice).toEqual({ type: 'session-ended', reason: 'tokens-used-up' });
});

test('a lost line is replaced by another one of the same conversation, which hears first what was said meanwhile', async () => {
  const world = fakeServices(answer);
  await startSession(world, newSlot());

  world.far.listener?.onLost({ type: 'lost' });
  expect(session.recovery).toBe('recovering');
  await expect.poll(() => session.recovery).toBe('catching-up');
  world.catchUp();

  expect(session).toMatchObject({ connection: 'connected', line: 'steady' });
  const mints = world.api.calls.filter((call) => call.name === 'createSession');
  expect(mints.map((call) => call.input)).toMatchObject([{ body: {} }, { body: { session_id: 's1' } }]);
  expect(world.log.slice(-3)).toEqual(['line hung up', 'replayed', 'microphone replaced']);
});

test('a microphone that takes over as another line does cuts off nothing of what that line is to be sent', async () => {
  const world = fakeServices(answer);
  const flows = createSessionActions(world);
  await flows.startSession();
  let answerReplay = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answerReplay = resolve));
  const replay = vi.spyOn(world.microphoneBuffer, 'replay').mockImplementation(async () => {
    await answered;
    return { backlogMs: 1000, forgottenMs: 0 };
  });

  world.far.listener?.onLost({ type: 'lost' });
  await vi.waitFor(() => expect(replay).toHaveBeenCalled());
  chooseMicrophone(world, 'headset');
  await flows.changeMicrophone();
  answerReplay();
  await vi.waitFor(() => expect(session.recovery).toBe('catching-up'));

  expect(world.log).not.toContain('microphone replaced');
  world.catchUp();
  expect(world.log.at(-1)).toBe('microphone replaced');
});

test('where nothing can be said again the memory is quiet, what is lost is told, and the line hears what is said now', async () => {
  const world = fakeServices(answer);
  await startSession(world, newSlot());
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
  await startSession(world, newSlot());
  const { replay } = world.microphoneBuffer;
  const asked: number[] = [];
  world.microphoneBuffer.replay = async (sinceMs, heardUntilMs) => {
    asked.push(sinceMs);
    if (asked.length === 1) world.far.listener?.onLost({ type: 'lost' });
    return replay(sinceMs, heardUntilMs);
  };

  world.far.listener?.onLost({ type: 'lost' });
  await expect.poll(() => session.recovery).toBe('catching-up');

  expect(asked).toHaveLength(2);
  expect(asked[1]).toBe(asked[0]);
});

test('a line that is lost while it catches up leaves no rest that another one would hear before its time', async () => {
  const world = fakeServices(answer);
  await startSession(world, newSlot());
  world.far.listener?.onLost({ type: 'lost' });
  await expect.poll(() => session.recovery).toBe('catching-up');
  const stop = vi.spyOn(world.microphoneBuffer, 'stopReplay');

  world.far.listener?.onLost({ type: 'lost' });

  expect(session.recovery).toBe('recovering');
  expect(stop).toHaveBeenCalledOnce();
});

test('Stop wins over a line that is being mended, and keeps what was said', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  world.nextLine = { type: 'failed', failure: { type: 'unreachable' } };

  world.far.listener?.onLost({ type: 'lost' });
  await stopSession(world, slot);

  expect(session.connection).toBe('disconnected');
  expect(await world.conversationStore.record('conversation-1')).toMatchObject({ state: 'finished' });
});

test('words that were said without a line and not sent any more are counted', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);
  world.nextLine = { type: 'failed', failure: { type: 'unreachable' } };
  world.hasSpoken = true;

  vi.useFakeTimers({ toFake: ['Date'] });
  world.far.listener?.onLost({ type: 'lost' });
  vi.setSystemTime(Date.now() + 7_000);
  await stopSession(world, slot);
  vi.useRealTimers();

  expect(notices.posted.map(({ notice }) => notice)).toContainEqual({ type: 'not-translated', seconds: 7 });
});

test('nobody looks, nobody tries: a hidden page mends its line when it is seen again', async () => {
  const world = fakeServices(answer);
  await startSession(world, newSlot());
  world.presenceNow.hidden = true;

  world.far.listener?.onLost({ type: 'lost' });
  await expect.poll(() => session.recovery).toBe('recovering');
  const mintedHidden = world.api.calls.filter((call) => call.name === 'createSession').length;
  world.presenceNow.hidden = false;
  world.presenceChanges();

  await expect.poll(() => session.recovery).toBe('catching-up');
  expect(mintedHidden).toBe(1);
});

test('a line that says nothing any more is noticed without the browser’s help', async () => {
  const world = fakeServices(answer);
  await startSession(world, newSlot());

  world.isSilent = true;
  world.nextLine = { type: 'failed', failure: { type: 'unreachable' } };

  await expect.poll(() => session.recovery, { timeout: 4000 }).toBe('recovering');
});

/** Two minutes in which nothing comes from the far side, and no other line opens. */
async function suspend(world: FakeServices): Promise<void> {
  world.isSilent = true;
  world.nextLine = { type: 'failed', failure: { type: 'unreachable' } };
  await vi.advanceTimersByTimeAsync(150_000);
}

test('a suspended conversation goes on without a tap when its line comes back and nobody has spoken meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'setTimeout', 'clearTimeout'] });
  const world = fakeServices(answer);
  await startSession(world, newSlot());
  await suspend(world);
  const before = session.recovery;

  world.isSilent = false;
  await vi.advanceTimersByTimeAsync(2000);

  expect(before).toBe('suspended');
  expect(session).toMatchObject({ connection: 'connected', line: 'steady' });
  expect(world.log).not.toContain('line hung up');
});

test('a suspended conversation waits for the tap when its line comes back and words were said meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'setTimeout', 'clearTimeout'] });
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);
  await suspend(world);
  world.hasSpoken = true;

  world.isSilent = false;
  await vi.advanceTimersByTimeAsync(2000);
  const before = session.recovery;
  world.nextLine = undefined;
  await resumeSession(world, slot);
  await vi.advanceTimersByTimeAsync(2000);

  expect(before).toBe('suspended');
  expect(session.recovery).toBe('catching-up');
  expect(world.log).toContain('replayed');
});

test('a secret that ran out is replaced once', async () => {
  const world = fakeServices(answer);
  const { connect } = world.voiceTransport;
  let offers = 0;
  const stale = { type: 'offer-rejected', status: 401, code: 'unauthorized', text: '' } as const;
  const openLate: typeof connect = async (...asked) =>
    (offers += 1) === 1 ? { type: 'failed', failure: stale } : connect(...asked);
  Object.assign(world.voiceTransport, { open: openLate });

  await startSession(world, newSlot());

  expect(session.connection).toBe('connected');
  expect(world.api.calls.filter((call) => call.name === 'createSession')).toHaveLength(2);
});

test('an unplugged microphone is replaced and the session goes on', async () => {
  const world = fakeServices(answer);
  await startSession(world, newSlot());

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

  await startSession(world, newSlot());

  expect(world.log).toContain('microphone replaced');
});

test('a microphone that is unplugged while the line is doubted is replaced on it, as the line may stay', async () => {
  const world = fakeServices(answer);
  await startSession(world, newSlot());
  world.nextLine = { type: 'failed', failure: { type: 'unreachable' } };
  world.far.listener?.onLost({ type: 'lost' });
  expect(session.recovery).toBe('recovering');

  world.unplug();

  await expect.poll(() => world.log).toContain('microphone replaced');
});

test('a server that is asked too often is asked again later, and the conversation goes on', async () => {
  let asked = 0;
  const world = fakeServices((call) => {
    const isTooOften = call.name === 'createSession' && (asked += 1) === 2;
    return isTooOften ? failed(429, 'too_many_requests') : answer(call);
  });
  await startSession(world, newSlot());

  world.far.listener?.onLost({ type: 'lost' });

  await expect.poll(() => session.recovery, { timeout: 4000 }).toBe('catching-up');
  expect(asked).toBe(3);
});

test('a line that has to wait for the end of earlier ones is asked for again later', async () => {
  const world = fakeServices(answer);
  await startSession(world, newSlot());
  const tooMany = { type: 'offer-rejected', status: 409, code: 'too_many_calls', text: '' } as const;
  const { connect: open } = world.voiceTransport;
  const opening = vi
    .spyOn(world.voiceTransport, 'connect')
    .mockResolvedValueOnce({ type: 'failed', failure: tooMany })
    .mockImplementation(open);

  world.far.listener?.onLost({ type: 'lost' });

  await expect.poll(() => session.recovery, { timeout: 4000 }).toBe('catching-up');
  expect(opening).toHaveBeenCalledTimes(2);
});

test('the end of a call that came to nothing is not the end of the conversation', async () => {
  const world = fakeServices(answer);
  await startSession(world, newSlot());
  const { connect: open } = world.voiceTransport;
  const opening = vi.spyOn(world.voiceTransport, 'connect').mockImplementationOnce(async () => ({
    type: 'failed',
    failure: { type: 'timed-out' },
  }));
  opening.mockImplementation(open);
  world.far.listener?.onLost({ type: 'lost' });
  await expect.poll(() => session.recovery, { timeout: 4000 }).toBe('catching-up');

  opening.mock.calls[0]?.[2].onNotice?.({ type: 'call.ended', code: 'idle', message: '' });

  expect(said()).toEqual([]);
  expect(session.connection).toBe('connected');
});

test('a line that throws while it opens is tried again', async () => {
  const world = fakeServices(answer);
  await startSession(world, newSlot());
  const { connect: open } = world.voiceTransport;
  const opening = vi
    .spyOn(world.voiceTransport, 'connect')
    .mockRejectedValueOnce(new Error('no answer'))
    .mockImplementation(open);

  world.far.listener?.onLost({ type: 'lost' });

  await expect.poll(() => session.recovery, { timeout: 4000 }).toBe('catching-up');
  expect(opening).toHaveBeenCalledTimes(2);
});

test('the time from the end of speech to its translation is measured', async () => {
  const world = fakeServices(answer);
  await startSession(world, newSlot());

  world.update({ signals: [{ type: 'speech-stopped' }] });
  world.nowMs += 1_234;
  world.update({ signals: [{ type: 'voice-started' }] });

  expect(session.translationDelayMs).toBe(1_234);
});

test('stopping while the browser still asks for the microphone leaves nothing open', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  let allow: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (allow = resolve));
  const { open } = world.microphones;
  Object.assign(world.microphones, { open: async (id: string | undefined) => asked.then(() => open(id)) });

  const starting = startSession(world, slot);
  await stopSession(world, slot);
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
  const slot = newSlot();

  const starting = startSession(world, slot);
  await expect.poll(() => world.api.calls.map((call) => call.name)).toContain('createSession');
  await stopSession(world, slot);
  grant();
  await starting;

  expect(world.api.calls.map((call) => call.name)).toContain('deleteSession');
  expect(await world.conversationStore.recordsIn(['live'])).toEqual([]);
});

test('Stop while the record is being begun leaves no record, no lock and no interpreter behind', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  const { tryAcquire } = world.locks;
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  const asked = vi.fn((name: string) => given.then(() => tryAcquire(name)));
  const newInterpreter = vi.spyOn(world, 'createInterpreter');
  world.locks.tryAcquire = asked;

  const starting = startSession(world, slot);
  await expect.poll(() => asked.mock.calls).toHaveLength(1);
  await stopSession(world, slot);
  give();
  await starting;

  expect(await world.conversationStore.recordsIn(['live'])).toEqual([]);
  expect(await world.locks.isFree('conversation:conversation-1')).toBe(true);
  expect(newInterpreter).not.toHaveBeenCalled();
});

test('words that have no turn on screen yet when Stop is pressed are waited for', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  const begun = aTurn('t1', { status: 'in_progress' });
  const behind = world.createInterpreter();
  Object.assign(world, {
    newInterpreter: () => ({
      ...behind,
      settle: async () => conversation.order.length === 0 && world.update({ changed: [begun], order: [begun.id] }),
    }),
  });
  await startSession(world, slot);

  const stopping = stopSession(world, slot);
  await expect.poll(() => conversation.order).toEqual(['t1']);
  expect(world.log).not.toContain('line closed');
  world.update({ changed: [aTurn('t1')] });
  await stopping;

  expect(await world.conversationStore.record('conversation-1')).toMatchObject({ state: 'finished' });
});

test('a device that cannot store does not keep the session from ending', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  Object.assign(world.conversationStore, { begin: () => Promise.reject(new Error('full')) });

  await stopSession(world, slot);

  expect(said()).toContain('device-storage-failed');
  expect(world.log).toContain('line closed');
  expect(session.connection).toBe('disconnected');
});

test('a part that breaks as it is closed keeps no words from being kept', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  const broken = () => {
    throw new Error('no sound here');
  };
  await startSession(world, slot);
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  Object.assign(slot.current?.connection ?? {}, { mute: broken });
  Object.assign(world.levels, { close: broken });

  await stopSession(world, slot);

  expect(await world.conversationStore.record('conversation-1')).toMatchObject({ state: 'finished' });
  expect(world.log).toEqual(expect.arrayContaining(['microphone closed', 'line closed', 'interpreter closed']));
  expect(session.connection).toBe('disconnected');
});

test('a conversation whose record was cleared away meanwhile is kept all the same', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  await slot.current?.persister?.flush();
  await world.conversationStore.remove('conversation-1');

  await stopSession(world, slot);

  expect(await world.conversationStore.recordsIn(['finished'])).toMatchObject([
    { id: 'conversation-1', sessionId: 's1' },
  ]);
  expect(await world.conversationStore.turns('conversation-1')).toHaveLength(1);
});

test('what was said goes with an account that was closed meanwhile', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  await slot.current?.persister?.flush();
  // In another tab.
  await world.conversationStore.remove('conversation-1');
  setVisitor();

  await stopSession(world, slot);

  expect(await world.conversationStore.record('conversation-1')).toBeUndefined();
  expect(await world.conversationStore.turns('conversation-1')).toEqual([]);
});

test('what was said waits for who only signed out meanwhile', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  setVisitor();

  await stopSession(world, slot);

  expect(await world.conversationStore.record('conversation-1')).toMatchObject({ state: 'finished' });
});

test('a line that throws while it opens is told, and nothing stays open', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  Object.assign(world.voiceTransport, { open: () => Promise.reject(new Error('no WebRTC here')) });

  await startSession(world, slot);

  expect(said()).toEqual(['refused: unknown']);
  expect(world.log).toContain('microphone closed');
  expect(slot.current).toBeUndefined();
});

const deviceReady = { type: 'ready', isVoiced: { source: true, target: true } } as const;

test('on this device a conversation needs no tokens and no server, and is sent when it is over', async () => {
  setTokens({ available_tokens: 0, used_tokens: 100, unlimited: false });
  setReadiness(deviceReady);
  setChosenInterpreter('device');
  const world = fakeServices(answer);
  const slot = newSlot();

  await startSession(world, slot);
  expect(world.log.slice(0, 2)).toEqual(['playback unlocked', 'voice unlocked']);
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  await stopSession(world, slot);

  expect(world.api.calls.map(({ name }) => name)).not.toContain('createSession');
  expect(await world.conversationStore.recordsIn(['finished'])).toMatchObject([
    { sessionId: '', userId: 'ana', interpreter: 'device' },
  ]);
});

test('who takes the word while the conversation opens has it once it is open', async () => {
  setReadiness(deviceReady);
  setChosenInterpreter('device');
  const world = fakeServices(answer);
  const flows = createSessionActions(world);

  const starting = flows.startSession();
  flows.setInputLanguage('eng');
  await starting;
  flows.setInputLanguage('cmn');

  expect(world.log.filter((line) => line.startsWith('listens'))).toEqual(['listens to eng', 'listens to cmn']);
});

test('a service that cannot be reached is stood in for by this device', async () => {
  setReadiness(deviceReady);
  const world = fakeServices((call) => (call.name === 'createSession' ? failed(0, 'network_error') : answer(call)));

  await startSession(world, newSlot());

  expect(world.log).toContain('opened on this device');
  expect(session.connection).toBe('connected');
  expect(said()).toEqual([]);
});

test('a device that turns out unable says so and leaves nothing behind', async () => {
  setReadiness(deviceReady);
  setChosenInterpreter('device');
  const world = fakeServices(answer);
  world.nextLine = { type: 'failed', failure: { type: 'device-unable' } };

  await startSession(world, newSlot());

  expect(said()).toEqual(['refused: device-unable']);
  expect(await world.conversationStore.recordsIn(['live'])).toEqual([]);
});

test('a language that the service cannot speak is refused before the microphone opens', async () => {
  const voice = { kind: 'openai', rehearsal: false, speaks: ['eng', 'jpn'] } as const;
  setSystemInfo({ version: '', voice, sandbox: [], turnstileSiteKey: null, identity: null });
  const world = fakeServices(answer);

  await startSession(world, newSlot());
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
  const slot = newSlot();
  await startSession(world, slot);
  world.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  await stopSession(world, slot);
  expect(conversation.order).toHaveLength(1);
  world.nextMicrophone = { type: 'failed', failure: { type: 'denied-by-person' } };

  await startSession(world, slot);
  expect(conversation.order).toHaveLength(1);
  world.nextMicrophone = undefined;
  await startSession(world, slot);

  expect(conversation.order).toHaveLength(0);
});

test('a microphone that a call has taken is opened again by a tap on Resume', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);
  setInterrupted(true);

  await resumeSession(world, slot);

  expect(session).toMatchObject({ connection: 'connected', interrupted: false });
  expect(world.log).toContain('microphone replaced');
});

test('a microphone that is chosen while the conversation runs takes over at once', async () => {
  const world = fakeServices(answer);
  const flows = createSessionActions(world);
  await flows.startSession();
  const open = vi.spyOn(world.microphones, 'open');

  chooseMicrophone(world, 'headset');
  await flows.changeMicrophone();

  expect(open.mock.calls).toEqual([['headset']]);
  expect(world.log).toContain('microphone replaced');
});

test('a microphone that is chosen and does not open leaves the conversation with the one it has', async () => {
  const world = fakeServices(answer);
  const flows = createSessionActions(world);
  await flows.startSession();
  world.nextMicrophone = { type: 'failed', failure: { type: 'busy' } };

  chooseMicrophone(world, 'headset');
  await flows.changeMicrophone();

  expect(session).toMatchObject({ connection: 'connected', interrupted: false });
  expect(world.log).not.toContain('microphone closed');
});

test('where the chosen microphone is taken, Resume opens any other', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);
  chooseMicrophone(world, 'headset');
  setInterrupted(true);
  const { open } = world.microphones;
  const isTaken = (id: string | undefined) => id === 'headset';
  const busy: OpenMicrophoneResult = { type: 'failed', failure: { type: 'busy' } };
  Object.assign(world.microphones, { open: async (id?: string) => (isTaken(id) ? busy : open(id)) });

  await resumeSession(world, slot);

  expect(session).toMatchObject({ connection: 'connected', interrupted: false });
  expect(world.log).toContain('microphone replaced');
});

test('while the device speaks a line again, the microphone is off, also one that takes over meanwhile', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);

  setDeviceSpeaking(slot, true);
  expect(world.log.at(-1)).toBe('microphone off');
  await slot.current?.reopenMicrophone?.();
  expect(world.log.slice(-3)).toEqual(['microphone closed', 'microphone off', 'microphone replaced']);
  setDeviceSpeaking(slot, false);

  expect(world.log.at(-1)).toBe('microphone on');
  // What is being said again over the line goes on.
  expect(world.log).not.toContain('muted');
});

test('the end of a line that is heard again ends no pause', async () => {
  const world = fakeServices(answer);
  const slot = newSlot();
  await startSession(world, slot);
  setDeviceSpeaking(slot, true);
  pauseSession(slot.current, 'asked');

  setDeviceSpeaking(slot, false);

  expect(world.log.at(-1)).toBe('microphone off');
});
