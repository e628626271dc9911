import type { Api, ApiFailure, ApiResult, RequestOptions } from '../../ports/api.ts';
import { pageRoutes } from '../../protocol/page-routes.ts';
import type { Route, RouteName } from '../../protocol/routes.ts';

export type HttpApiOptions = {
  /** The origin of `/api`; empty for the page's own. */
  readonly origin: string;
  /** The token for a route of this access. */
  token(access: Route['access']): string | undefined | Promise<string | undefined>;
  /** A request has succeeded: the network works. */
  onSuccess?(): void;
  /** The server does not accept the user's token, which it was sent with this request. */
  onTokenRefused?(token: string, name: RouteName): void;
};

const TIMEOUT_MS = 20_000;
/** An hour of conversation is some hundred kilobytes: minutes on a weak connection. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** The API over `fetch`. Failures of the network and the server are results; nothing is thrown. */
export function createHttpApi(options: HttpApiOptions): Api {
  // The server validates requests and responses against the contract.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's types are applied here, and nowhere else
  return { request: createHttpRequest(routeOf, options) as Api['request'] };
}

/** Requests to the routes that `find` finds: the first load has only those that the first screens need. */
export function createHttpRequest<Name extends string>(
  find: (name: Name) => Route | Promise<Route>,
  options: Omit<HttpApiOptions, 'onTokenRefused'> & { onTokenRefused?(token: string, name: Name): void },
) {
  return async (name: Name, input: Input, more: RequestOptions = {}): Promise<ApiResult<unknown>> => {
    const timeout = AbortSignal.timeout(isUpload(name) ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
    const signal = more.signal ? AbortSignal.any([more.signal, timeout]) : timeout;
    try {
      const route = await find(name);
      const token = more.token ?? (await options.token(route.access));
      const response = await fetch(`${options.origin}/api${pathOf(route, input)}`, {
        method: route.method,
        headers: headersOf(token, input, more),
        body: 'body' in input ? JSON.stringify(input.body) : null,
        cache: 'no-store',
        signal,
      });
      const result = await readResult(response);
      if (response.status === 401 && token && route.access !== 'none' && route.access !== 'admin')
        options.onTokenRefused?.(token, name);
      if (result.type === 'ok' && !isUpload(name)) options.onSuccess?.();
      return result;
    } catch {
      // No response: offline, connection refused, timed out or aborted.
      return networkFailure;
    }
  };
}

/** Routes that few pages need are loaded with the first request. */
async function routeOf(name: RouteName): Promise<Route> {
  const routes: Readonly<Record<string, Route>> = pageRoutes;
  const known = routes[name];
  if (known) return known;
  const { laterRoutes } = await import('../../protocol/later-routes.ts');
  const others: Readonly<Record<string, Route | undefined>> = laterRoutes;
  const route = others[name];
  if (!route) throw new Error(`no route is called ${name}`);
  return route;
}

function isUpload(name: string): boolean {
  return name === 'uploadConversation' || name === 'uploadDeviceConversation';
}

type Input = { readonly params?: object; readonly query?: object; readonly body?: unknown };

const networkFailure: ApiFailure = {
  type: 'failed',
  status: 0,
  code: 'network_error',
  message: '',
  retryAfterMs: undefined,
};

function headersOf(token: string | undefined, input: Input, more: RequestOptions): Record<string, string> {
  return {
    ...('body' in input ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(more.trialId ? { 'x-trial-id': more.trialId } : {}),
  };
}

function pathOf(route: Route, input: Input): string {
  let path: string = route.path;
  for (const [key, value] of Object.entries(input.params ?? {})) {
    path = path.replace(`{${key}}`, encodeURIComponent(String(value)));
  }
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query.map(([k, v]) => [k, String(v)]))}`;
}

async function readResult(response: Response): Promise<ApiResult<unknown>> {
  // A proxy may respond with a page: the status counts.
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return { type: 'ok', body: body };
  return failureOf(response, body);
}

/** Product spec section 8: default code `unknown_error`, message from `message` or `error`. */
function failureOf(response: Response, body: unknown): ApiFailure {
  const fields: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const text = fields['message'] ?? fields['error'];
  const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    type: 'failed',
    status: response.ok ? 502 : response.status,
    code: typeof fields['code'] === 'string' ? fields['code'] : 'unknown_error',
    message: typeof text === 'string' ? text : '',
    retryAfterMs: Number.isFinite(retryAfterS) ? retryAfterS * 1000 : undefined,
  };
}
