import type { CallAnswer, CallInput } from '../protocol/contract.ts';
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

export type ApiResult<Answer> = { readonly type: 'ok'; readonly answer: Answer } | ApiFailure;

export type Api = {
  call<Name extends RouteName>(
    name: Name,
    input: CallInput<Name>,
    options?: { readonly signal?: AbortSignal; readonly trialId?: string },
  ): Promise<ApiResult<CallAnswer<Name>>>;
};
