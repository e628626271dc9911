import { accountFailureOf, type AccountFailure } from '../../domain/account-failure.ts';
import type { ApiResult } from '../../ports/api.ts';

/** The result of an account action. */
export type AccountResult = { readonly type: 'done' } | { readonly type: 'failed'; readonly failure: AccountFailure };

export function accountResultOf(result: ApiResult<unknown>): AccountResult {
  return result.type === 'ok' ? { type: 'done' } : { type: 'failed', failure: accountFailureOf(result) };
}
