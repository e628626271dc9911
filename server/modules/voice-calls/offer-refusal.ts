import { ApiError } from '../../shared/http/api-error.ts';
import type { OfferRefusal } from './voice-provider.ts';

/** The voice service's refusal in our own error codes; its message is kept. */
export function offerRefusal({ status, message, retryAfterS }: OfferRefusal): ApiError {
  if (status === 429 || status === 503) return new ApiError(503, 'voice_busy', message, retryAfterS ?? 10);
  if (status >= 400 && status < 500 && status !== 401 && status !== 403)
    return new ApiError(422, 'offer_rejected', message);
  return new ApiError(502, 'voice_unavailable', message);
}
