import { expect, test } from 'vitest';
import { createSteadyClock } from '../../../src/shared/steady-clock.ts';

const DAY_MS = 86_400_000;

function aDevice() {
  const device = { wallMs: 1_800_000_000_000, elapsedMs: 0.25 };
  const clock = createSteadyClock(
    () => device.wallMs,
    () => device.elapsedMs,
  );
  const pass = (ms: number): void => {
    device.wallMs += ms;
    device.elapsedMs += ms;
  };
  return { device, clock, pass };
}

test('a device clock that is set back does not set the time of the page back', () => {
  const { device, clock, pass } = aDevice();
  const before = clock.now();

  pass(5000);
  device.wallMs -= DAY_MS;
  pass(1000);

  expect(clock.now()).toBe(before + 6000);
  pass(1000);
  expect(clock.now()).toBe(before + 7000);
});

test('a device clock that is set back twice, or by less than the time that has passed, is noticed each time', () => {
  const { device, clock, pass } = aDevice();
  const before = clock.now();

  pass(60_000);
  device.wallMs -= 30_000;
  expect(clock.now()).toBe(before + 60_000);
  device.wallMs -= DAY_MS;
  pass(10);

  expect(clock.now()).toBe(before + 60_010);
});

test('corrections of a few milliseconds are followed', () => {
  const { device, clock, pass } = aDevice();
  const before = clock.now();

  pass(1000);
  device.wallMs -= 20;

  expect(clock.now()).toBe(before + 980);
});

test('a device that was asleep, or whose clock is set ahead, has the time of its clock', () => {
  const { device, clock } = aDevice();
  clock.now();

  device.wallMs += DAY_MS;

  expect(clock.now()).toBe(device.wallMs);
});
