import type { FaultInjection } from '../../../voice/transport/fault-injection.ts';
import type { HttpApp } from '../../shared/http/http-types.ts';

export type { FaultInjection };

/** Starts and ends a simulated outage of all calls. Mounted only where the configuration enables fault injection. */
export function faultInjectionRoutes(faults: FaultInjection) {
  return (app: HttpApp): void => {
    for (const [name, isOutage] of [
      ['begin', true],
      ['end', false],
    ] as const) {
      app.post(`/api/voice/drill/${name}`, (c) => {
        c.set('route', `/voice/drill/${name}`);
        faults.isOutage = isOutage;
        return c.body(null, 204);
      });
    }
  };
}
