import type { Action, DeviceName, Fault, Plan, Step } from './plan.ts';

export type Scenario = { readonly name: string; readonly plan: Plan };

/** When people begin again, as they do after a failure. */
const AGAIN_MS = 30_000;

const act = (atS: number, device: DeviceName, does: Action, size = 0.3): Step => ({
  atMs: atS * 1000,
  device,
  does,
  size,
});
const fail = (atS: number, device: DeviceName, fails: Fault, lastsMs: number): Step => ({
  atMs: atS * 1000,
  device,
  fails,
  lastsMs,
  size: 0.5,
});

/** People do each twice: whatever fails in the first half, they achieve all of it in the second. */
export const scenarios: readonly Scenario[] = [
  scenario('a conversation from start to history', [
    act(0.5, 'host', 'start'),
    act(6, 'host', 'say'),
    act(10, 'host', 'say', 0.8),
    act(14, 'host', 'correct'),
    act(17, 'host', 'stop'),
  ]),
  scenario('an order from click to receipt', [act(1, 'host', 'buy')]),
  scenario('an upload after a lost network', [
    act(0.5, 'host', 'start'),
    act(6, 'host', 'say'),
    fail(10, 'host', 'device-offline', 8000),
    act(14, 'host', 'stop'),
  ]),
  scenario('a join by QR code', [
    act(0.5, 'host', 'start'),
    act(6, 'host', 'open-room'),
    act(12, 'guest', 'say', 0.8),
    act(17, 'guest', 'stop'),
    act(20, 'host', 'stop'),
  ]),
  scenario('a deletion of an account', [
    act(0.5, 'host', 'start'),
    act(6, 'host', 'say'),
    act(12, 'host', 'close-account'),
  ]),
];

function scenario(name: string, once: readonly Step[]): Scenario {
  const again = once.map((step) => ({ ...step, atMs: step.atMs + AGAIN_MS }));
  return { name, plan: { seed: 1, lengthMs: 2 * AGAIN_MS, steps: [...once, ...again] } };
}
