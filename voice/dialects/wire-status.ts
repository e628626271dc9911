import type { ResponseStatus } from '../protocol/server-event.ts';
import type { WireBody } from './dialect-codec.ts';

/** `status` and `status_details` of a response: the same in both dialects. */
export function wireStatus(status: ResponseStatus): WireBody {
  return { status: status.type, status_details: details(status) };
}

function details(status: ResponseStatus): WireBody | null {
  if (status.type === 'cancelled') return { type: 'cancelled', reason: status.reason };
  if (status.type !== 'failed') return null;
  const { type, code, message } = status.error;
  return { type: 'failed', error: { type, code, message } };
}
