import { expect, test } from 'vitest';
import { SpeakingAlong } from '../../../../src/platform/voice/speaking-along.ts';
import { parseEvent } from '../../../../src/protocol/realtime/parse-event.ts';

function opened(session: object) {
  const parsed = parseEvent({ type: 'session.created', session });
  if (parsed.type !== 'known') throw new Error('session.created is not known');
  return parsed.event;
}

function alongWith(session: object) {
  const sent: object[] = [];
  const along = new SpeakingAlong((message) => sent.push(message));
  along.set('voice');
  along.note(opened(session));
  return { along, sent };
}

test('a service that says that it can is asked to translate while a person speaks', () => {
  const { along, sent } = alongWith({ simultaneous: 'off' });

  expect(along.interprets).toBe('along');
  expect(sent).toMatchObject([{ type: 'session.update', session: { type: 'realtime', simultaneous: 'voice' } }]);
});

test('a service that does not say so is sent nothing: it would refuse the whole update', () => {
  const { along, sent } = alongWith({ expires_at: 0 });
  along.set('text');

  expect(along.interprets).toBe('by-turns');
  expect(sent).toEqual([]);
});

test('a service is asked to expect no echo in earphones, also where they are put on later', () => {
  const { along, sent } = alongWith({ simultaneous: 'off' });
  along.setHasEarphones(true);
  along.setHasEarphones(false);

  expect(sent.slice(1)).toMatchObject([{ session: { has_earphones: true } }, { session: { has_earphones: false } }]);
});
