import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSharedAudioContext } from '../../../../src/platform/audio/shared-audio-context.ts';

/** An audio context that the system can take away: it refuses to run while it is interrupted. */
class TakenContext extends EventTarget {
  static opened: TakenContext[] = [];
  state = 'suspended';
  constructor() {
    super();
    TakenContext.opened.push(this);
  }
  async resume(): Promise<void> {
    if (this.state === 'interrupted') throw new DOMException('interrupted', 'InvalidStateError');
    this.become('running');
  }
  async close(): Promise<void> {
    this.become('closed');
  }
  become(state: string): void {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

function running() {
  const shared = createSharedAudioContext();
  const seen: boolean[] = [];
  shared.onInterrupted((isInterrupted) => seen.push(isInterrupted));
  shared.resume();
  const context = TakenContext.opened.at(-1);
  if (!context) throw new Error('no context');
  return { shared, seen, context };
}

beforeEach(() => {
  TakenContext.opened = [];
  vi.stubGlobal('AudioContext', TakenContext);
  vi.stubGlobal('document', new EventTarget());
});

afterEach(() => vi.unstubAllGlobals());

test('a tap during an interruption does not end it; the context runs again once the system gives it back', () => {
  const { shared, seen, context } = running();
  context.become('interrupted');

  shared.resume();
  expect(shared.isInterrupted()).toBe(true);
  context.become('suspended');

  expect(context.state).toBe('running');
  expect(shared.isInterrupted()).toBe(false);
  expect(seen).toEqual([true, false]);
});

test.each(['pointerup', 'keydown'])('where the system gives nothing back, the next %s anywhere does', (tap) => {
  const { shared, context } = running();
  context.become('suspended');
  expect(shared.isInterrupted()).toBe(true);

  document.dispatchEvent(new Event(tap));

  expect(shared.isInterrupted()).toBe(false);
  expect(context.state).toBe('running');
});

test('a context that the system has closed is replaced at the next tap', () => {
  const { shared } = running();
  TakenContext.opened[0]?.become('closed');

  document.dispatchEvent(new Event('pointerup'));

  expect(TakenContext.opened).toHaveLength(2);
  expect(shared.isInterrupted()).toBe(false);
});

test('each session has a context of its own, and the end of one is no interruption', async () => {
  const { shared, seen, context } = running();

  shared.close();
  shared.resume();

  await expect.poll(() => context.state).toBe('closed');
  expect(TakenContext.opened.map(({ state }) => state)).toEqual(['closed', 'running']);
  expect(shared.isInterrupted()).toBe(false);
  expect(seen).toEqual([]);
});
