import { refusalOf } from '../../domain/refusal.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { ApiResult } from '../../ports/api.ts';

/** The reason of a failed request, or the error in a response without success. */
export function adminRefusal(result: ApiResult<{ readonly error?: string | undefined }>): Refusal {
  return result.type === 'failed' ? refusalOf(result) : { code: '', message: result.body.error ?? '' };
}
