/** The samples of all chunks, in a new array. */
export function concatenated(chunks: readonly Int16Array[]): Int16Array {
  const samples = new Int16Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let filled = 0;
  for (const chunk of chunks) {
    samples.set(chunk, filled);
    filled += chunk.length;
  }
  return samples;
}

export async function samplesOf(chunks: AsyncIterable<Int16Array>): Promise<Int16Array> {
  const all: Int16Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return concatenated(all);
}
