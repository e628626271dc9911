import type { RouteName } from '../../src/protocol/routes.ts';
import { routes } from '../../src/protocol/routes.ts';
import { hashSecret } from '../system/secret.ts';
import { authorise } from './authorise.ts';
import type { Doorman } from './authorise.ts';
import { bearerToken } from './bearer.ts';
import type { TokenBearer } from './caller.ts';
import { callerOrigin } from './caller-origin.ts';
import { clientAddress } from './client-address.ts';
import type { AnyEndpoint, ParsedCall } from './endpoint.ts';
import type { HttpApp, HttpContext } from './http-types.ts';
import { checkAnswer, parseCall, takesBody } from './parse-call.ts';
import type { RawCall } from './parse-call.ts';
import { notSignedIn } from './refusal.ts';
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
    const answer = await endpoint.answer(await callOf(c, endpoint, settings));
    if (settings.checkAnswers) checkAnswer(endpoint.name, answer);
    return c.json(answer);
  });
}

async function callOf(c: HttpContext, endpoint: AnyEndpoint, settings: MountSettings): Promise<ParsedCall> {
  const { access } = routes[endpoint.name];
  const address = clientAddress(c, settings.trustedProxies);
  const origin = () => callerOrigin(c.req.header('host'), settings.publicUrl);
  if (!endpoint.checksToken || !isSmall(c)) {
    const known = await authorise(c, access, settings);
    const caller = endpoint.checksToken ? bearer(c) : known;
    return { ...(await parsedCall(c, endpoint.name)), caller, address, origin };
  }
  const caller = bearer(c);
  try {
    return { ...(await parsedCall(c, endpoint.name)), caller, address, origin };
  } catch (refusal) {
    // What is wrong with a call is told to those who may make it.
    await authorise(c, access, settings);
    throw refusal;
  }
}

async function parsedCall(c: HttpContext, name: RouteName): Promise<RawCall> {
  const body = takesBody(name) ? await readJsonBody(c, bodyBytes[name] ?? USUAL_BODY_BYTES) : undefined;
  return parseCall(name, { params: c.req.param(), query: c.req.query(), body });
}

/** What we read from a stranger before we know that it is one. A conversation of an hour is larger: that can wait. */
const STRANGERS_BYTES = 64 * 1024;

function isSmall(c: HttpContext): boolean {
  return Number(c.req.header('content-length')) <= STRANGERS_BYTES;
}

function bearer(c: HttpContext): TokenBearer {
  const token = bearerToken(c.req.header('authorization'));
  if (token === undefined) throw notSignedIn();
  return { type: 'bearer', tokenHash: hashSecret(token) };
}
