import { beforeEach, expect, test, vi } from 'vitest';
import { receiveCallNotice } from '../../../src/session/receive-call-notice.ts';
import { parseCallNotice } from '../../../src/protocol/call-notice.ts';
import { notices } from '../../../src/state/notices.ts';
import { session, setSessionEnded } from '../../../src/state/session.ts';
import { fakeServices } from '../../fakes/services.ts';

beforeEach(() => {
  notices.posted = [];
  setSessionEnded('disconnected');
});

function receiver() {
  const world = fakeServices(() => {
    throw new Error('nothing is called');
  });
  const stop = vi.fn();
  const receive = (wire: object) => {
    const notice = parseCallNotice(JSON.stringify(wire));
    if (!notice) throw new Error('no notice');
    receiveCallNotice(world, notice, stop);
  };
  return { world, stop, receive };
}

const posted = () => notices.posted.map(({ notice }) => notice);

test('the end that is near is known, and forgotten when it is not near any more', () => {
  const { world, receive } = receiver();

  receive({ type: 'call.time_left', seconds: 120, reason: 'conversation_limit' });
  expect(session.end).toEqual({ atMs: world.clock.now() + 120_000, reason: 'conversation_limit' });
  receive({ type: 'call.time_left', seconds: null, reason: null });

  expect(session.end).toBeUndefined();
});

test('a line whose time is up hurries nobody: another takes over', () => {
  const { receive } = receiver();

  receive({ type: 'call.time_left', seconds: 120, reason: 'session_expired' });

  expect(session.end).toBeUndefined();
});

test('the count of tokens is the server’s', () => {
  const { receive } = receiver();

  receive({ type: 'call.usage', used_tokens: 300, remaining_tokens: 700 });

  expect(session.usedTokens).toBe(300);
});

test.for([
  ['token_not_enough', 'tokens-used-up'],
  ['trial_expired', 'trial-over'],
  ['conversation_limit', 'limit-reached'],
  ['idle', 'nobody-spoke'],
] as const)('a call that the server ends with %s is stopped, and people are told once', ([code, reason]) => {
  const { stop, receive } = receiver();

  receive({ type: 'call.ended', code, message: '' });

  expect(posted()).toEqual([{ type: 'session-ended', reason }]);
  expect(stop).toHaveBeenCalledOnce();
});

test('an end that another line may mend is left to the line', () => {
  const { stop, receive } = receiver();

  receive({ type: 'call.ended', code: 'server_stopping', message: '' });

  expect([posted(), stop.mock.calls]).toEqual([[], []]);
});

test.for(['nonsense', '7', '{}', '{"type":"call.usage"}', '{"type":"call.time_left"}', '{"type":"new.kind"}'])(
  'what is no notice is passed over: %s',
  (text) => {
    expect(parseCallNotice(text)).toBeUndefined();
  },
);
