/** Reads the texts of a channel whose service sends them as `DEFLATED_TEXTS`. */
export function readInflatedTexts(channel: RTCDataChannel, onText: (text: string) => void): void {
  channel.binaryType = 'arraybuffer';
  const inflater = new DecompressionStream('deflate-raw');
  const writer = inflater.writable.getWriter();
  channel.addEventListener('message', ({ data }) => {
    // Rejects when the stream is broken, which its reader reports.
    if (data instanceof ArrayBuffer) writer.write(new Uint8Array(data)).catch(() => undefined);
  });
  void readLines(inflater.readable.pipeThrough(new TextDecoderStream()), onText).catch(() => channel.close());
}

async function readLines(stream: ReadableStream<string>, onLine: (line: string) => void): Promise<void> {
  const reader = stream.getReader();
  let unfinished = '';
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const lines = (unfinished + next.value).split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  }
}
