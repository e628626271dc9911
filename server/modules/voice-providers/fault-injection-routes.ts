import type { HttpApp } from '../../shared/http/http-types.ts';

/** The switch of a simulated outage: while on, all packets of all calls are lost. */
export type FaultInjection = { setOutage(isOutage: boolean): void };

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
    faults.setOutage(isOutage);
    return c.body(null, 204);
  });
}
