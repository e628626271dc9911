import { ApiError } from '../../shared/http/api-error.ts';
import type { OfferRefusal } from '../voice-providers/voice-providers-module.ts';

/** The voice service's refusal in our own error codes. Why our own key or address was refused is for the log only. */
export function offerRefusal({ status, message, retryAfterS }: OfferRefusal): ApiError {
  if (status === 429 || status === 503) return new ApiError(503, 'voice_busy', message, retryAfterS ?? 10);
  if (status >= 400 && status < 500 && status !== 401 && status !== 403)
    return new ApiError(422, 'offer_rejected', message);
  const error = new ApiError(502, 'voice_unavailable', 'The voice service is not available right now.');
  error.cause = new Error(message);
  return error;
}
