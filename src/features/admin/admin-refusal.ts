import { refusalOf } from '../../domain/refusal.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { ApiResult } from '../../ports/api.ts';

/** Why it did not work: the failure, or the words of an answer that says no. */
export function adminRefusal(result: ApiResult<{ readonly error?: string | undefined }>): Refusal {
  return result.type === 'failed' ? refusalOf(result) : { code: '', message: result.body.error ?? '' };
}
