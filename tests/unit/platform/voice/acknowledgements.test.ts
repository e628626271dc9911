import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Acknowledgements } from '../../../../src/platform/voice/acknowledgements.ts';
import { systemClock } from '../../../../src/shared/system-clock.ts';
import { parseEventText } from '../../../../src/protocol/realtime/parse-event.ts';

let startedAtMs = 0;
beforeEach(() => {
  vi.useFakeTimers();
  startedAtMs = systemClock.now();
});
afterEach(() => vi.useRealTimers());

function open() {
  const sent: object[] = [];
  const acknowledgements = new Acknowledgements((message) => sent.push(message));
  const receive = (message: object) => {
    const parsed = parseEventText(JSON.stringify(message));
    return parsed.type === 'known' && acknowledgements.note(parsed.event);
  };
  const refuse = () =>
    receive({ type: 'error', error: { type: 'invalid_request_error', message: 'no item', event_id: 'page_delivery' } });
  return { acknowledgements, sent, receive, refuse };
}

/** A service that has refused the request at the opening of its session. */
function openAcknowledging() {
  const opened = open();
  opened.receive({ type: 'session.created', session: {} });
  opened.refuse();
  opened.sent.length = 0;
  return opened;
}

test('a message is unacknowledged from when it was sent until the request that follows it is refused', () => {
  const { acknowledgements, sent, refuse } = openAcknowledging();

  acknowledgements.expect();
  vi.advanceTimersByTime(500);
  expect(acknowledgements.unacknowledgedSinceMs).toBe(startedAtMs);
  expect(sent).toEqual([expect.objectContaining({ type: 'conversation.item.retrieve', event_id: 'page_delivery' })]);

  expect(refuse()).toBe(true);
  expect(acknowledgements.unacknowledgedSinceMs).toBeUndefined();
});

test('what is sent while a request is on its way gets one of its own after it', () => {
  const { acknowledgements, sent, refuse } = openAcknowledging();

  acknowledgements.expect();
  vi.advanceTimersByTime(100);
  acknowledgements.expect();
  acknowledgements.expect();
  expect(sent).toHaveLength(1);
  refuse();

  expect(sent).toHaveLength(2);
  expect(acknowledgements.unacknowledgedSinceMs).toBe(startedAtMs + 100);
  refuse();
  expect(sent).toHaveLength(2);
  expect(acknowledgements.unacknowledgedSinceMs).toBeUndefined();
});

test('a commit is unacknowledged from the beginning of its sound on', () => {
  const { acknowledgements } = openAcknowledging();

  acknowledgements.expect(200);

  expect(acknowledgements.unacknowledgedSinceMs).toBe(200);
});

test('a service that refuses no such request is not judged', () => {
  const { acknowledgements, receive } = open();

  receive({ type: 'session.created', session: {} });
  acknowledgements.expect();
  vi.advanceTimersByTime(60_000);

  expect(acknowledgements.unacknowledgedSinceMs).toBeUndefined();
});

test('other errors of the service are passed on', () => {
  const { receive } = openAcknowledging();

  expect(receive({ type: 'error', error: { type: 'server_error', message: 'busy', event_id: 'page_response' } })).toBe(
    false,
  );
});
