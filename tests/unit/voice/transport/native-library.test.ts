import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retainChannelUntilClosed } from '../../../../voice/transport/native-library.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A channel of the library, which reports that it has closed once at most. */
function createChannel(isOpen: boolean) {
  let report: () => void = () => undefined;
  return { isOpen: () => isOpen, onClosed: (callback: () => void) => (report = callback), close: () => report() };
}

test('a channel that had closed before it was reported is given up, although no callback comes', () => {
  const onClosed = vi.fn();

  retainChannelUntilClosed(createChannel(false), onClosed);
  vi.advanceTimersByTime(1_000);

  expect(onClosed).toHaveBeenCalledOnce();
});

test('a channel whose callback comes late is reported once', () => {
  const onClosed = vi.fn();
  const channel = createChannel(false);

  retainChannelUntilClosed(channel, onClosed);
  channel.close();
  vi.advanceTimersByTime(1_000);

  expect(onClosed).toHaveBeenCalledOnce();
});

test('an open channel is kept until it closes', () => {
  const onClosed = vi.fn();
  const channel = createChannel(true);

  retainChannelUntilClosed(channel, onClosed);
  vi.advanceTimersByTime(60_000);
  expect(onClosed).not.toHaveBeenCalled();
  channel.close();

  expect(onClosed).toHaveBeenCalledOnce();
});
