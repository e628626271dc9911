import { pino } from 'pino';
import { Events } from '../../server/shared/events.ts';
import { Metrics } from '../../server/shared/metrics.ts';

/** Events that are neither logged nor scraped, counted where a test looks at them. */
export function silentEvents(metrics = new Metrics()): Events {
  return new Events(pino({ level: 'silent' }), metrics);
}
