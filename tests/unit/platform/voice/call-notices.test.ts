import { afterEach, expect, test, vi } from 'vitest';
import { followNotices } from '../../../../src/platform/voice/call-notices.ts';
import type { CallNotice } from '../../../../src/protocol/call-notice.ts';

afterEach(() => vi.unstubAllGlobals());

const usage = { type: 'call.usage', used_tokens: 300, remaining_tokens: 700 } as const;
const ended = { type: 'call.ended', code: 'token_not_enough', message: '' } as const;

/** The notices of a call whose stream is this text. */
async function noticesIn(text: string): Promise<CallNotice[]> {
  vi.stubGlobal('fetch', async () => new Response(text));
  const notices: CallNotice[] = [];
  await followNotices(new URL('http://server/calls/1'), 'Bearer secret', (notice) => notices.push(notice));
  return notices;
}

test.each([
  ['LF', `data: ${JSON.stringify(usage)}\n\ndata: ${JSON.stringify(ended)}\n\n`],
  ['CRLF', `data: ${JSON.stringify(usage)}\r\n\r\ndata: ${JSON.stringify(ended)}\r\n\r\n`],
  ['no space after the colon', `data:${JSON.stringify(usage)}\n\ndata:${JSON.stringify(ended)}\n\n`],
  ['an id before the data', `id: 1\ndata: ${JSON.stringify(usage)}\n\ndata: ${JSON.stringify(ended)}\n\n`],
  [
    'an unknown notice',
    `data: {"type":"call.new"}\n\ndata: ${JSON.stringify(usage)}\n\ndata: ${JSON.stringify(ended)}\n\n`,
  ],
])('every notice of a call is reported: %s', async (_name, text) => {
  expect(await noticesIn(text)).toEqual([usage, ended]);
});
