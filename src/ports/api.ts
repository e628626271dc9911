import type { ResponseBody, RequestInput } from '../protocol/contract.ts';
import type { RouteName } from '../protocol/routes.ts';

/** Why a request failed. `network_error`: there was no response. */
export type ApiFailure = {
  readonly type: 'failed';
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly retryAfterMs: number | undefined;
};

export type ApiResult<Answer> = { readonly type: 'ok'; readonly body: Answer } | ApiFailure;

export type RequestOptions = {
  readonly signal?: AbortSignal;
  readonly trialId?: string;
  /** Replaces the token of the signed-in user. */
  readonly token?: string;
};

export type Api = {
  request<Name extends RouteName>(
    name: Name,
    input: RequestInput<Name>,
    options?: RequestOptions,
  ): Promise<ApiResult<ResponseBody<Name>>>;
};
