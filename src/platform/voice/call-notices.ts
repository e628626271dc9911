import { parseCallNotice, type CallNotice } from '../../protocol/call-notice.ts';
import { readEventData } from '../http/read-event-data.ts';

/** Follows our server's notices about a call (server-sent events) until the server ends the stream with the call. */
export async function followNotices(
  callUrl: URL,
  authorization: string,
  onNotice: (notice: CallNotice) => void,
): Promise<void> {
  try {
    const response = await fetch(`${callUrl.href}/notices`, { headers: { authorization }, cache: 'no-store' });
    if (!response.ok || !response.body) return;
    for await (const data of readEventData(response.body)) {
      const notice = parseCallNotice(data);
      if (notice) onNotice(notice);
    }
  } catch {
    // Not retried: notices are optional, the call goes on and ends without them.
  }
}
