import type { Api, ApiResult, RequestOptions } from '../../src/ports/api.ts';
import type { RouteName } from '../../src/protocol/routes.ts';

export type MadeRequest = { readonly name: RouteName; readonly input: unknown };

export type ScriptedAnswer = (request: MadeRequest) => ApiResult<unknown> | Promise<ApiResult<unknown>>;

export type ScriptedApi = Api & { readonly requests: MadeRequest[] };

/** Responds to each request from a script and records the requests. */
export function scriptedApi(respond: ScriptedAnswer): ScriptedApi {
  const requests: MadeRequest[] = [];
  return {
    requests,
    request: (async (name: RouteName, input: unknown, options?: RequestOptions) => {
      requests.push({ name, input });
      return options?.signal?.aborted ? noResponse : respond({ name, input });
    }) as Api['request'],
  };
}

/** The result of a request without a response. */
export const noResponse: ApiResult<unknown> = {
  type: 'failed',
  status: 0,
  code: 'network_error',
  message: '',
  retryAfterMs: undefined,
};

export function ok(body: unknown): ApiResult<unknown> {
  return { type: 'ok', body };
}

export function failed(status: number, code = 'server_error', retryAfterMs?: number): ApiResult<unknown> {
  return { type: 'failed', status, code, message: `message of ${status}`, retryAfterMs };
}
