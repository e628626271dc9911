/**
 * The data of each server-sent event of a response (WHATWG HTML, 9.2.6); comments and other fields are skipped.
 * @param onBytes called whenever anything arrives, heartbeats included
 */
export async function* readEventData(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes?: () => void,
): AsyncGenerator<string, void, undefined> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes?.();
      const lines = (rest + value).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
        else if (line === '' && data.length > 0) {
          yield data.join('\n');
          data = [];
        }
      }
    }
  } finally {
    // The caller may stop in the middle.
    await reader.cancel().catch(() => undefined);
  }
}
