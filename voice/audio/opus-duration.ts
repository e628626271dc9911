/** Frame durations by the configuration number of a packet (RFC 6716, table 2). */
const SILK_MS = [10, 20, 40, 60];
const HYBRID_MS = [10, 20];
const CELT_MS = [2.5, 5, 10, 20];

/** How much sound an Opus packet holds, read from its first two bytes without decoding; 0 for an empty packet. */
export function opusDurationMs(packet: Uint8Array): number {
  const [toc, count = 0] = packet;
  if (toc === undefined) return 0;
  return frameMs(toc >> 3) * frameCount(toc & 3, count);
}

function frameMs(config: number): number {
  if (config < 12) return SILK_MS[config & 3] ?? 0;
  return (config < 16 ? HYBRID_MS[config & 1] : CELT_MS[config & 3]) ?? 0;
}

function frameCount(code: number, countByte: number): number {
  if (code === 0) return 1;
  return code === 3 ? countByte & 0x3f : 2;
}
