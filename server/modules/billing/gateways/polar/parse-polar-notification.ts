import type { ParsedNotification, RawNotification } from '../gateway.ts';
import { polarEvent } from './polar-schemas.ts';
import { polarReport } from './polar-report.ts';

/** Checks signature and age over the body as it came, byte for byte, and only then reads it. */
export async function parsePolarNotification(
  { body, headers }: RawNotification,
  secret: string,
): Promise<ParsedNotification> {
  const { webhooks } = await import('@polar-sh/sdk/2026-10');
  try {
    await webhooks.validateEvent(body, { ...headers }, secret);
  } catch (failure) {
    // An event that this version of Polar's API does not know is signed all the same, and none of ours.
    if (!(failure instanceof webhooks.PolarWebhookUnknownTypeError))
      return { type: 'forged', reason: reasonOf(failure) };
  }
  const event = polarEvent.safeParse(JSON.parse(body));
  const about = event.success ? polarReport(event.data) : 'unreadable';
  const id = headers['webhook-id'] ?? '';
  return about === 'unreadable'
    ? { type: 'genuine', id, about: undefined, isUnreadable: true }
    : { type: 'genuine', id, about };
}

function reasonOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : 'unknown';
}
