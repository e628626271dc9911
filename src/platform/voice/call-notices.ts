import { parseCallNotice } from '../../protocol/call-notice.ts';
import type { CallNotice } from '../../protocol/call-notice.ts';

/** Follows our server's notices about a call (server-sent events) until the server ends the stream with the call. */
export async function followNotices(
  callUrl: URL,
  authorization: string,
  onNotice: (notice: CallNotice) => void,
): Promise<void> {
  try {
    const response = await fetch(`${callUrl.href}/notices`, { headers: { authorization }, cache: 'no-store' });
    if (!response.ok || !response.body) return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let buffered = '';
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const events = (buffered + read.value).split('\n\n');
      buffered = events.pop() ?? '';
      for (const notice of events.map(noticeOf)) if (notice) onNotice(notice);
    }
  } catch {
    // Not retried: notices are optional, the call goes on and ends without them.
  }
}

function noticeOf(event: string): CallNotice | undefined {
  return event.startsWith('data: ') ? parseCallNotice(event.slice('data: '.length)) : undefined;
}
