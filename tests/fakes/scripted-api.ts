import type { Api, ApiResult } from '../../src/ports/api.ts';
import type { RouteName } from '../../src/protocol/routes.ts';

export type MadeCall = { readonly name: RouteName; readonly input: unknown };

/** Answers each call from a script and remembers what was asked. */
export function scriptedApi(answer: (call: MadeCall) => ApiResult<unknown> | Promise<ApiResult<unknown>>): Api & {
  readonly calls: MadeCall[];
} {
  const calls: MadeCall[] = [];
  return {
    calls,
    request: (async (name: RouteName, input: unknown) => {
      calls.push({ name, input });
      return answer({ name, input });
    }) as Api['request'],
  };
}

export function ok(body: unknown): ApiResult<unknown> {
  return { type: 'ok', body };
}

export function failed(status: number, code = 'server_error', retryAfterMs?: number): ApiResult<unknown> {
  return { type: 'failed', status, code, message: `said ${status}`, retryAfterMs };
}
