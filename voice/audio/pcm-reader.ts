/** Little-endian 16-bit samples from bytes that may be cut anywhere, even within a sample. */
export type PcmReader = { read(bytes: Uint8Array): Int16Array };

export function createPcmReader(): PcmReader {
  let odd: Uint8Array = new Uint8Array(0);

  return {
    read(bytes) {
      const joined = Buffer.concat([odd, bytes]);
      const samples = new Int16Array(joined.length >> 1);
      for (let at = 0; at < samples.length; at++) samples[at] = joined.readInt16LE(at * 2);
      odd = joined.subarray(samples.length * 2);
      return samples;
    },
  };
}
