import type { ResponseBody, RequestInput } from '../../src/protocol/contract.ts';
import type { FailureBody } from '../../src/protocol/failure.ts';
import { apiRoutes } from '../../src/protocol/room-routes.ts';
import type { ApiRouteName } from '../../src/protocol/room-routes.ts';

export type Credentials = {
  readonly token?: string;
  readonly trialId?: string;
  readonly headers?: Record<string, string>;
};

export type ApiReply<Name extends ApiRouteName> = {
  readonly status: number;
  readonly headers: Headers;
  /** Throws unless the request succeeded. */
  readonly body: ResponseBody<Name>;
  /** Throws unless the request failed. */
  readonly error: FailureBody;
};

export type ApiClient = <Name extends ApiRouteName>(
  name: Name,
  input: RequestInput<Name>,
  as?: Credentials,
) => Promise<ApiReply<Name>>;

type LooseInput = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

/** A client of the API over real HTTP, typed by the contract. */
export function apiAt(url: string): ApiClient {
  return async (name, input, as = {}) => {
    const { method, path } = apiRoutes[name];
    const { params, query, body }: LooseInput = input;
    const response = await fetch(`${url}/api${fill(path, params)}${search(query)}`, {
      method,
      headers: {
        ...identity(as),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...as.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return await replyOf(response);
  };
}

/** A client with the cookies of one browser. */
export function browserAt(url: string): ApiClient {
  const request = apiAt(url);
  const cookies = new Map<string, string>();
  return async (name, input, as = {}) => {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const reply = await request(name, input, { ...as, headers: { ...(cookie ? { cookie } : {}), ...as.headers } });
    for (const line of reply.headers.getSetCookie()) {
      const [key = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(key, value);
    }
    return reply;
  };
}

async function replyOf<Name extends ApiRouteName>(response: Response): Promise<ApiReply<Name>> {
  const body = await response.json();
  return {
    status: response.status,
    headers: response.headers,
    get body() {
      if (!response.ok) throw new Error(`refused with ${response.status}: ${JSON.stringify(body)}`);
      return body;
    },
    get error() {
      if (response.ok) throw new Error('answered, not refused');
      return body;
    },
  };
}

function identity({ token, trialId }: Credentials): Record<string, string> {
  return { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(trialId ? { 'x-trial-id': trialId } : {}) };
}

function fill(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(String(values.get(key))));
}

function search(query: unknown): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()}`;
}
