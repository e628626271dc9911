import type { ResponseStatus } from '../conversation/voice-event.ts';
import type { Wire } from './vocabulary.ts';

/** `status` and `status_details` of a response: the same in both dialects. */
export function wireStatus(status: ResponseStatus): Wire {
  return { status: status.type, status_details: details(status) };
}

function details(status: ResponseStatus): Wire | null {
  if (status.type === 'cancelled') return { type: 'cancelled', reason: status.reason };
  if (status.type !== 'failed') return null;
  const { type, code, message } = status.error;
  return { type: 'failed', error: { type, code, message } };
}
