import { ApiError } from '../../shared/http/api-error.ts';
import type { OpenCallResult } from './voice-provider.ts';

/** What the voice service said no with, in our own codes. Its own words stay in the message. */
export function offerRefusal(refused: Extract<OpenCallResult, { type: 'refused' }>): ApiError {
  const { status, message, retryAfterS } = refused;
  if (status === 429 || status === 503) return new ApiError(503, 'voice_busy', message, retryAfterS ?? 10);
  if (status >= 400 && status < 500 && status !== 401 && status !== 403)
    return new ApiError(422, 'offer_rejected', message);
  return new ApiError(502, 'voice_unavailable', message);
}
