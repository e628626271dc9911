import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpEnv } from '../../../../../server/shared/http/http-types.ts';
import { faultInjectionRoutes } from '../../../../../server/modules/voice-providers/fault-injection-routes.ts';

test('a simulated outage is begun and ended over HTTP', async () => {
  let outage = false;
  const faults = { setOutage: (isOutage: boolean) => void (outage = isOutage) };
  const app = new Hono<HttpEnv>();
  faultInjectionRoutes(faults)(app);

  const begun = await app.request('/api/voice/outage/begin', { method: 'POST' });
  const during = outage;
  const ended = await app.request('/api/voice/outage/end', { method: 'POST' });

  expect([begun.status, ended.status]).toEqual([204, 204]);
  expect([during, outage]).toEqual([true, false]);
});
