import { isWire } from './wire.ts';

/** What a translation session says, as far as we follow it: texts that only grow, and no word of turns. */
export type LegEvent =
  /** More of what was said, in whatever language. */
  | { readonly type: 'heard'; readonly delta: string }
  /** More of its translation. */
  | { readonly type: 'said'; readonly delta: string }
  /** Means the same as on any other line. */
  | { readonly type: 'passed-on' }
  | { readonly type: 'other' };

const passedOn: ReadonlySet<unknown> = new Set(['session.created', 'error']);

/** Reads one text frame of a translation session. Never throws. */
export function parseLegEvent(text: string): LegEvent {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { type: 'passed-on' };
  }
  if (!isWire(value)) return { type: 'passed-on' };
  const { type, delta } = value;
  if (passedOn.has(type)) return { type: 'passed-on' };
  if (typeof delta !== 'string' || delta === '') return { type: 'other' };
  if (type === 'session.input_transcript.delta') return { type: 'heard', delta };
  if (type === 'session.output_transcript.delta') return { type: 'said', delta };
  return { type: 'other' };
}
