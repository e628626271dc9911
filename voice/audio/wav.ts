const HEADER_BYTES = 44;

/** A mono 16-bit WAV file. */
export function toWav(samples: Int16Array, rateHz: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(HEADER_BYTES + samples.length * 2);
  const view = new DataView(file.buffer);
  const ascii = (at: number, text: string) => file.set(Buffer.from(text, 'latin1'), at);
  ascii(0, 'RIFF');
  view.setUint32(4, file.length - 8, true);
  ascii(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rateHz, true);
  view.setUint32(28, rateHz * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  ascii(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (let at = 0; at < samples.length; at++) view.setInt16(HEADER_BYTES + at * 2, samples[at] ?? 0, true);
  return file;
}
