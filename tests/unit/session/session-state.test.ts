import { expect, test } from 'vitest';
import { conversationIdOf } from '../../../src/protocol/ids.ts';
import type { LiveSession } from '../../../src/session/live-session.ts';
import { newOpeningSession } from '../../../src/session/opening-session.ts';
import { nextSession } from '../../../src/session/session-state.ts';
import type { Session, SessionEvent } from '../../../src/session/session-state.ts';

const conversationId = conversationIdOf('conversation-1');
const opening = newOpeningSession(conversationId);
const live = { conversationId } as LiveSession;
const stopped = Promise.resolve();

const sessions: Record<Session['type'], Session> = {
  idle: { type: 'idle', outcome: 'ended' },
  opening: { type: 'opening', opening },
  live: { type: 'live', live },
  stopping: { type: 'stopping', conversationId, stopped },
};

const events = {
  start: { type: 'start', opening },
  opened: { type: 'opened', live },
  'open-failed': { type: 'open-failed' },
  stop: { type: 'stop', stopped },
  stopped: { type: 'stopped' },
} satisfies Record<string, SessionEvent>;

/** Events that are not listed leave the state unchanged. */
const transitions: Record<Session['type'], Partial<Record<keyof typeof events, Session['type']>>> = {
  idle: { start: 'opening' },
  opening: { opened: 'live', 'open-failed': 'idle', stop: 'stopping' },
  live: { stop: 'stopping' },
  stopping: { stopped: 'idle' },
};

const names = Object.keys(events) as (keyof typeof events)[];
const all = Object.values(sessions).flatMap((session) => names.map((name) => [session, name] as const));

test.for(all.map(([session, name]) => [session.type, name] as const))('%s, %s', ([type, name]) => {
  const expected = transitions[type][name];

  const next = nextSession(sessions[type], events[name]);

  if (expected) expect(next.type).toBe(expected);
  else expect(next.type).toBe(type);
});

test('a session that failed to open differs from one that ended', () => {
  expect([
    nextSession(sessions.opening, events['open-failed']),
    nextSession(sessions.stopping, events.stopped),
  ]).toEqual([
    { type: 'idle', outcome: 'failed' },
    { type: 'idle', outcome: 'ended' },
  ]);
});

test('a second Stop waits for the same end', () => {
  const again = nextSession(sessions.stopping, { type: 'stop', stopped: Promise.resolve() });

  expect(again).toBe(sessions.stopping);
});
