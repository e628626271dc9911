import type { ResponseBody, RequestInput } from '../protocol/contract.ts';
import type { RouteName } from '../protocol/routes.ts';

/** Why a call did not succeed. `network_error`: no answer came at all. */
export type ApiFailure = {
  readonly type: 'failed';
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly retryAfterMs: number | undefined;
};

export type ApiResult<Answer> = { readonly type: 'ok'; readonly body: Answer } | ApiFailure;

export type RequestOptions = {
  readonly signal?: AbortSignal;
  readonly trialId?: string;
  /** In the place of whoever is signed in by the time the call leaves. */
  readonly token?: string;
};

export type Api = {
  request<Name extends RouteName>(
    name: Name,
    input: RequestInput<Name>,
    options?: RequestOptions,
  ): Promise<ApiResult<ResponseBody<Name>>>;
};
