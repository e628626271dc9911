import type { ConversationEvent } from '../../domain/turns/conversation-event.ts';

/** A JSON object as received. */
export type Wire = Readonly<Record<string, unknown>>;

/** By the type of the event. */
export type EventParsers = Readonly<Record<string, (wire: Wire) => ConversationEvent>>;

/** The event lacks what its type requires. Caught in `parseEvent`; never leaves this folder. */
export class MalformedEvent extends Error {
  override readonly name = 'MalformedEvent';
}

export function isWire(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readText(wire: Wire, key: string): string {
  const value = wire[key];
  if (typeof value === 'string') return value;
  throw new MalformedEvent(`${key} is not a string`);
}

/** An id: a string that is not empty. */
export function readId(wire: Wire, key: string): string {
  const value = readText(wire, key);
  if (value !== '') return value;
  throw new MalformedEvent(`${key} is empty`);
}

export function readIds(wire: Wire, key: string): readonly string[] {
  const value = wire[key];
  const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'string' && id !== '') : [];
  if (ids.length > 0) return ids;
  throw new MalformedEvent(`${key} has no ids`);
}

export function readWire(wire: Wire, key: string): Wire {
  const value = wire[key];
  if (isWire(value)) return value;
  throw new MalformedEvent(`${key} is not an object`);
}

export function optionalText(wire: Wire, key: string): string | undefined {
  const value = wire[key];
  return typeof value === 'string' ? value : undefined;
}

export function optionalNumber(wire: Wire, key: string): number | undefined {
  const value = wire[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function optionalWire(wire: Wire, key: string): Wire | undefined {
  const value = wire[key];
  return isWire(value) ? value : undefined;
}

export function optionalList(wire: Wire, key: string): readonly unknown[] {
  const value = wire[key];
  return Array.isArray(value) ? value : [];
}

/** An index; services omit it where there is only one entry. */
export function readIndex(wire: Wire, key: string): number {
  return optionalNumber(wire, key) ?? 0;
}
