import type { RouteName } from '../../src/protocol/routes.ts';
import { routes } from '../../src/protocol/routes.ts';
import { authorise } from './authorise.ts';
import type { Doorman } from './authorise.ts';
import { callerOrigin } from './caller-origin.ts';
import { clientAddress } from './client-address.ts';
import type { AnyEndpoint, ParsedCall } from './endpoint.ts';
import type { HttpApp, HttpContext } from './http-types.ts';
import { checkAnswer, parseCall, takesBody } from './parse-call.ts';
import { readJsonBody } from './request-body.ts';

export type MountSettings = Doorman & {
  readonly publicUrl: string;
  readonly trustedProxies: number;
  /** Compares every answer with the contract; for tests. */
  readonly checkAnswers: boolean;
};

const USUAL_BODY_BYTES = 1024 * 1024;
const bodyBytes: Partial<Record<RouteName, number>> = {
  uploadConversation: 4 * 1024 * 1024,
  uploadDeviceConversation: 4 * 1024 * 1024,
};

/** Puts endpoints at their paths. Each name may occur once. */
export function mount(app: HttpApp, endpoints: readonly AnyEndpoint[], settings: MountSettings): void {
  const names = new Set<RouteName>();
  for (const one of endpoints) {
    if (names.has(one.name)) throw new Error(`two endpoints are called ${one.name}`);
    names.add(one.name);
    mountOne(app, one, settings);
  }
}

function mountOne(app: HttpApp, endpoint: AnyEndpoint, settings: MountSettings): void {
  const { method, path } = routes[endpoint.name];
  const pattern = `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  app.on(method, pattern, async (c) => {
    c.set('route', path);
    const answer = await endpoint.answer(await callOf(c, endpoint.name, settings));
    if (settings.checkAnswers) checkAnswer(endpoint.name, answer);
    return c.json(answer);
  });
}

async function callOf(c: HttpContext, name: RouteName, settings: MountSettings): Promise<ParsedCall> {
  const caller = await authorise(c, routes[name].access, settings);
  const body = takesBody(name) ? await readJsonBody(c, bodyBytes[name] ?? USUAL_BODY_BYTES) : undefined;
  const parsed = parseCall(name, { params: c.req.param(), query: c.req.query(), body });
  const origin = callerOrigin(c.req.header('host'), settings.publicUrl);
  return { ...parsed, caller, address: clientAddress(c, settings.trustedProxies), origin };
}
