import type { ParsedNotification, RawNotification } from '../gateway.ts';
import { polarEvent } from './polar-schemas.ts';
import { polarReport } from './polar-report.ts';

/** Verifies signature and age over the raw body before parsing it. */
export async function parsePolarNotification(
  { body, headers }: RawNotification,
  secret: string,
): Promise<ParsedNotification> {
  const { webhooks } = await import('@polar-sh/sdk/2026-10');
  try {
    await webhooks.validateEvent(body, { ...headers }, secret);
  } catch (error) {
    // Thrown after the signature was verified, for event types that this SDK version does not know.
    if (!(error instanceof webhooks.PolarWebhookUnknownTypeError)) return { type: 'forged', reason: reasonOf(error) };
  }
  const event = polarEvent.safeParse(JSON.parse(body));
  const about = event.success ? polarReport(event.data) : 'unreadable';
  const id = headers['webhook-id'] ?? '';
  return about === 'unreadable'
    ? { type: 'genuine', id, about: undefined, isUnreadable: true }
    : { type: 'genuine', id, about };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
