import { type ApiRouteName, apiRoutes } from '../../../src/protocol/room-routes.ts';
import { authorise, type Authenticators } from './authorise.ts';
import { requestOrigin } from './request-origin.ts';
import { clientAddress } from './client-address.ts';
import { cookiesOf } from './cookies.ts';
import type { AnyEndpoint, AnyApiRequest } from './endpoint.ts';
import type { HttpApp, HttpContext } from './http-types.ts';
import { checkResponse, parseRequest, hasBody, type RawRequest } from './parse-request.ts';
import { readJsonBody } from './request-body.ts';

export type MountSettings = Authenticators & {
  readonly publicUrl: string;
  readonly trustedProxies: number;
  /** Validates every response against the contract; for tests. */
  readonly checkResponses: boolean;
};

/** Routes without a token: strangers may use them, and nothing that they send is larger. */
const PUBLIC_BODY_BYTES = 16 * 1024;
const DEFAULT_BODY_BYTES = 64 * 1024;
/** Larger bodies are read only after the token was looked up. */
const bodyBytes: Partial<Record<ApiRouteName, number>> = {
  generateInvitations: 1024 * 1024,
  sendInvitations: 1024 * 1024,
  uploadConversation: 4 * 1024 * 1024,
  uploadDeviceConversation: 4 * 1024 * 1024,
};

/** Adds the routes of the endpoints. Each name may occur once. */
export function mountEndpoints(app: HttpApp, endpoints: readonly AnyEndpoint[], settings: MountSettings): void {
  const names = new Set<ApiRouteName>();
  for (const endpoint of endpoints) {
    if (names.has(endpoint.name)) throw new Error(`two endpoints are called ${endpoint.name}`);
    names.add(endpoint.name);
    mountEndpoint(app, endpoint, settings);
  }
}

function mountEndpoint(app: HttpApp, endpoint: AnyEndpoint, settings: MountSettings): void {
  const { method, path } = apiRoutes[endpoint.name];
  const pattern = `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  app.on(method, pattern, async (c) => {
    c.set('route', path);
    const response = await endpoint.handle(await apiRequestOf(c, endpoint, settings));
    if (settings.checkResponses) checkResponse(endpoint.name, response);
    return c.json(response);
  });
}

async function apiRequestOf(c: HttpContext, endpoint: AnyEndpoint, settings: MountSettings): Promise<AnyApiRequest> {
  const { access } = apiRoutes[endpoint.name];
  const address = clientAddress(c, settings.trustedProxies);
  const origin = () => requestOrigin(c.req.header('host'), settings.publicUrl);
  const caller = await authorise(c, access, settings);
  return {
    ...(await parsedRequest(c, endpoint.name)),
    caller,
    address,
    cookies: cookiesOf(c, settings.publicUrl),
    origin,
  };
}

async function parsedRequest(c: HttpContext, name: ApiRouteName): Promise<RawRequest> {
  const body = hasBody(name) ? await readJsonBody(c, maxBodyBytes(name)) : undefined;
  return parseRequest(name, { params: c.req.param(), query: c.req.query(), body });
}

function maxBodyBytes(name: ApiRouteName): number {
  return apiRoutes[name].access === 'none' ? PUBLIC_BODY_BYTES : (bodyBytes[name] ?? DEFAULT_BODY_BYTES);
}
