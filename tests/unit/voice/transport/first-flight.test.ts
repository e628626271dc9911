import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FirstFlight } from '../../../../voice/transport/first-flight.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hello = Buffer.from('hello');

test('the first datagram is sent when the client is there, and again until it answers', () => {
  const send = vi.fn();
  const flight = new FirstFlight(send);

  flight.send(hello);
  expect(send).not.toHaveBeenCalled();
  flight.release();
  expect(send).toHaveBeenCalledExactlyOnceWith(hello);
  vi.advanceTimersByTime(100);
  expect(send).toHaveBeenCalledTimes(3);
  flight.end();
  vi.advanceTimersByTime(10_000);

  expect(send).toHaveBeenCalledTimes(3);
});

test('it is repeated a few times only', () => {
  const send = vi.fn();
  const flight = new FirstFlight(send);
  flight.send(hello);

  flight.release();
  flight.release();
  vi.advanceTimersByTime(60_000);

  expect(send).toHaveBeenCalledTimes(6);
});

test('further datagrams are sent at once', () => {
  const send = vi.fn();
  const flight = new FirstFlight(send);
  flight.release();
  flight.end();

  flight.send(hello);

  expect(send).toHaveBeenCalledExactlyOnceWith(hello);
});
