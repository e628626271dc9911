import type { FaultInjection } from '../../../voice/transport/fault-injection.ts';
import type { HttpApp } from '../../shared/http/http-types.ts';

export type { FaultInjection };

/** Starts and ends a simulated outage of all calls. Mounted only where the configuration enables fault injection. */
export function faultInjectionRoutes(faults: FaultInjection) {
  return (app: HttpApp): void => {
    outageRoute(app, faults, 'begin', true);
    outageRoute(app, faults, 'end', false);
  };
}

function outageRoute(app: HttpApp, faults: FaultInjection, action: 'begin' | 'end', isOutage: boolean): void {
  app.post(`/api/voice/outage/${action}`, (c) => {
    c.set('route', `/voice/outage/${action}`);
    faults.isOutage = isOutage;
    return c.body(null, 204);
  });
}
