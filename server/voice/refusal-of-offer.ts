import { Refusal } from '../http/refusal.ts';
import type { CallOpening } from './voice-provider.ts';

/** What the voice service said no with, in our own codes. Its own words stay in the message. */
export function refusalOfOffer(refused: Extract<CallOpening, { type: 'refused' }>): Refusal {
  const { status, message, retryAfterS } = refused;
  if (status === 429 || status === 503) return new Refusal(503, 'voice_busy', message, retryAfterS ?? 10);
  if (status >= 400 && status < 500 && status !== 401 && status !== 403)
    return new Refusal(422, 'offer_rejected', message);
  return new Refusal(502, 'voice_unavailable', message);
}
