import { beforeEach, expect, test, vi } from 'vitest';
import { receiveCallNotice } from '../../../src/session/receive-call-notice.ts';
import { parseCallNotice } from '../../../src/protocol/call-notice.ts';
import { setSignedIn, setTokens, setVisitor } from '../../../src/state/account.ts';
import { currentBalance } from '../../../src/state/current-balance.ts';
import { notices } from '../../../src/state/notices.ts';
import { setTrial } from '../../../src/state/trial.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import { aUser } from '../../fixtures/people.ts';

beforeEach(() => {
  notices.posted = [];
});

function receiver() {
  const services = fakeSessionDeps(() => {
    throw new Error('nothing is called');
  });
  const [stop, suspend] = [vi.fn(), vi.fn()];
  const receive = (wire: object) => {
    const notice = parseCallNotice(JSON.stringify(wire));
    if (!notice) throw new Error('no notice');
    receiveCallNotice(services, notice, { stop, suspend });
  };
  return { services, stop, suspend, receive };
}

const posted = () => notices.posted.map(({ notice }) => notice);

test('the end of the session is shown while it is near', () => {
  const { services, receive } = receiver();

  receive({ type: 'call.time_left', seconds: 120, reason: 'conversation_limit' });
  expect(services.store.session.end).toEqual({ atMs: services.clock.now() + 120_000, reason: 'conversation_limit' });
  receive({ type: 'call.time_left', seconds: null, reason: null });

  expect(services.store.session.end).toBeUndefined();
});

test('the end of a call whose time is up is not shown: another call takes over', () => {
  const { services, receive } = receiver();

  receive({ type: 'call.time_left', seconds: 120, reason: 'session_expired' });

  expect(services.store.session.end).toBeUndefined();
});

test('used tokens are shown as the server counts them', () => {
  const { services, receive } = receiver();

  receive({ type: 'call.usage', used_tokens: 300, remaining_tokens: 700 });

  expect(services.store.session.usedTokens).toBe(300);
});

test('the balance counts down while people talk, and a trial stays above zero', () => {
  const { receive } = receiver();
  setSignedIn(aUser());
  setTokens({ available_tokens: 1000, used_tokens: 50, unlimited: false });

  receive({ type: 'call.usage', used_tokens: 300, remaining_tokens: 700 });
  receive({ type: 'call.usage', used_tokens: 400, remaining_tokens: 600 });
  expect(currentBalance()).toEqual({ type: 'tokens', available: 600 });

  setTokens({ available_tokens: -1, used_tokens: 50, unlimited: true });
  receive({ type: 'call.usage', used_tokens: 500, remaining_tokens: 600 });
  expect(currentBalance()).toEqual({ type: 'unlimited' });

  setVisitor();
  setTrial({
    type: 'known',
    trial: { trialId: 't', remainingTokens: 150, expiresAtMs: 1, isActive: true, isExpired: false },
  });
  receive({ type: 'call.usage', used_tokens: 600, remaining_tokens: 50 });
  expect(currentBalance()).toEqual({ type: 'trial', remaining: 50 });
  receive({ type: 'call.usage', used_tokens: 700, remaining_tokens: 0 });
  expect(currentBalance()).toEqual({ type: 'trial', remaining: 1 });
});

test.for([
  ['token_not_enough', 'tokens-used-up'],
  ['trial_expired', 'trial-over'],
  ['conversation_limit', 'limit-reached'],
  ['idle', 'no-speech'],
  ['audio_too_fast', 'too-much-sent'],
  ['too_many_events', 'too-much-sent'],
  ['signed_out', 'signed-out'],
  ['session_deleted', 'deleted'],
] as const)('a call that the server ends with %s ends the session with one notice', ([code, reason]) => {
  const { stop, receive } = receiver();

  receive({ type: 'call.ended', code, message: '' });

  expect(posted()).toEqual([{ type: 'session-ended', reason }]);
  expect(stop).toHaveBeenCalledOnce();
});

test('an end after which another call may succeed does not end the session', () => {
  const { stop, receive } = receiver();

  receive({ type: 'call.ended', code: 'server_stopping', message: '' });

  expect([posted(), stop.mock.calls]).toEqual([[], []]);
});

test.for(['nonsense', '7', '{}', '{"type":"call.usage"}', '{"type":"call.time_left"}', '{"type":"new.kind"}'])(
  'a message that is no notice is ignored: %s',
  (text) => {
    expect(parseCallNotice(text)).toBeUndefined();
  },
);
