import { expect, test } from 'vitest';
import { HearingRoom } from '../../../../src/platform/voice/hearing-room.ts';
import { parseEvent } from '../../../../src/protocol/realtime/parse-event.ts';

function hearingWith(session: object) {
  const parsed = parseEvent({ type: 'session.created', session });
  if (parsed.type !== 'known') throw new Error('session.created is not known');
  const sent: object[] = [];
  const hearing = new HearingRoom((message) => sent.push(message));
  hearing.set(true);
  hearing.note(parsed.event);
  return { hearing, sent };
}

test('a service that says that it can is asked for the original voices of the room', () => {
  const { hearing, sent } = hearingWith({ hears_room: false });
  hearing.set(false);

  expect(hearing.isPossible).toBe(true);
  expect(sent).toMatchObject([
    { type: 'session.update', session: { type: 'realtime', hears_room: true } },
    { type: 'session.update', session: { type: 'realtime', hears_room: false } },
  ]);
});

test('a service that does not say so is sent nothing: it would refuse the whole update', () => {
  const { hearing, sent } = hearingWith({ expires_at: 0 });
  hearing.set(false);

  expect(hearing.isPossible).toBe(false);
  expect(sent).toEqual([]);
});
