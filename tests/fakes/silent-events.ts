import { pino } from 'pino';
import { Events } from '../../server/shared/events.ts';
import { createMetrics } from '../../server/shared/metrics.ts';

/** Events that are neither logged nor scraped. */
export function silentEvents(): Events {
  return new Events(pino({ level: 'silent' }), createMetrics());
}
