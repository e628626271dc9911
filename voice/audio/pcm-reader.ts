/** Decodes little-endian 16-bit samples from chunks that may be split anywhere, even within a sample. */
export class PcmReader {
  /** The first byte of a sample whose second byte has not arrived. */
  #remainder: Uint8Array = new Uint8Array(0);

  read(bytes: Uint8Array): Int16Array {
    const joined = Buffer.concat([this.#remainder, bytes]);
    const samples = new Int16Array(joined.length >> 1);
    for (let at = 0; at < samples.length; at++) samples[at] = joined.readInt16LE(at * 2);
    this.#remainder = joined.subarray(samples.length * 2);
    return samples;
  }
}
