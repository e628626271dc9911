import { Random } from './random.ts';
import type { SingleFault } from './single-fault.ts';

export const DEVICES = ['host', 'other', 'guest'] as const;
export type DeviceName = (typeof DEVICES)[number];

const actions = [
  'start',
  'say',
  'hold',
  'write',
  'correct',
  'pause',
  'stop',
  'close-tab',
  'buy',
  'sign-out',
  'block',
  'open-room',
  'close-account',
] as const;

const faults = [
  'device-offline',
  'device-slow',
  'requests-lost-before',
  'requests-lost-after',
  'requests-doubled',
  'requests-late',
  'device-storage-fails-before',
  'device-storage-fails-after',
  'device-storage-slow',
  'server-killed',
  'voice-process-killed',
  'server-clock-jumps',
  'device-clock-jumps',
  'database-fails-before',
  'database-fails-after',
  'database-slow',
] as const;

export type Action = (typeof actions)[number];
export type Fault = (typeof faults)[number];

/** Something that a person does, or that fails for a time. `size` decides what the type leaves open. */
export type Step = {
  readonly atMs: number;
  readonly device: DeviceName;
  readonly size: number;
} & ({ readonly does: Action } | { readonly fails: Fault; readonly lastsMs: number });

export type Plan = {
  readonly seed: number;
  readonly lengthMs: number;
  readonly steps: readonly Step[];
  readonly single?: SingleFault;
};

/** How often each action is chosen, relative to the others. */
const weights: Readonly<Record<Action, number>> = {
  start: 6,
  say: 60,
  hold: 6,
  write: 3,
  correct: 3,
  pause: 3,
  stop: 3,
  'close-tab': 2,
  buy: 3,
  'sign-out': 1,
  block: 1,
  'open-room': 4,
  // Nothing can follow it.
  'close-account': 0,
};

/** The actions and faults of `minutes`, by the seed alone. */
export function newPlan(seed: number, minutes: number): Plan {
  const random = new Random(seed);
  const lengthMs = minutes * 60_000;
  const urn = actions.flatMap((action) => Array.from({ length: weights[action] }, () => action));
  const steps: Step[] = DEVICES.map((device, index) => ({
    atMs: 500 + 300 * index,
    device,
    size: random.next(),
    does: 'start' as const,
  }));
  for (let atMs = 4000; atMs < lengthMs; atMs += random.between(300, 2500))
    steps.push({ atMs, device: random.pick(DEVICES), size: random.next(), does: random.pick(urn) });
  const count = random.between(0, 6);
  for (let index = 0; index < count; index++)
    steps.push({
      atMs: random.between(2000, lengthMs),
      device: random.pick(DEVICES),
      size: random.next(),
      fails: random.pick(faults),
      lastsMs: random.between(300, 15_000),
    });
  return { seed, lengthMs, steps: steps.toSorted((step, other) => step.atMs - other.atMs) };
}

export function describeStep(step: Step): string {
  const at = `${(step.atMs / 1000).toFixed(1)} s`;
  if ('does' in step) return `${at}  ${step.device}: ${step.does} (${step.size.toFixed(2)})`;
  return `${at}  ${step.fails} for ${(step.lastsMs / 1000).toFixed(1)} s (${step.device}, ${step.size.toFixed(2)})`;
}
