const HEADER_BYTES = 44;

/** The sound of a WAV stream. The header of a stream tells no true length, and nothing else that we need. */
export async function* withoutWavHeader(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let skip = HEADER_BYTES;
  for await (const bytes of stream) {
    const skipped = Math.min(skip, bytes.length);
    skip -= skipped;
    if (skipped < bytes.length) yield bytes.subarray(skipped);
  }
}
