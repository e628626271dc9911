import { parseCallNotice } from '../../protocol/call-notice.ts';
import type { CallNotice } from '../../protocol/call-notice.ts';

/** Listens to what our server says about a call, until the call is over: it ends the stream itself. */
export async function watchCall(
  callUrl: URL,
  authorization: string,
  onNotice: (notice: CallNotice) => void,
): Promise<void> {
  try {
    const response = await fetch(`${callUrl.href}/notices`, { headers: { authorization }, cache: 'no-store' });
    if (!response.ok || !response.body) return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const events = (text + read.value).split('\n\n');
      text = events.pop() ?? '';
      for (const notice of events.map(noticeIn)) if (notice) onNotice(notice);
    }
  } catch {
    // Warnings are a courtesy: without them the call goes on, and ends, just the same.
  }
}

function noticeIn(event: string): CallNotice | undefined {
  return event.startsWith('data: ') ? parseCallNotice(event.slice('data: '.length)) : undefined;
}
