import type { LineQuality } from '../ports/line.ts';

/** Reads how the line is doing from the browser's own statistics. */
export async function lineQuality(peer: RTCPeerConnection): Promise<LineQuality> {
  let roundTripMs: number | undefined;
  let lossShare: number | undefined;
  let bytesReceived = 0;
  for (const stat of (await peer.getStats()).values()) {
    if (stat.type === 'remote-inbound-rtp') {
      roundTripMs = milliseconds(stat.roundTripTime);
      lossShare = stat.fractionLost;
    }
    if (stat.type === 'transport') bytesReceived = stat.bytesReceived ?? 0;
  }
  return { roundTripMs, lossShare, bytesReceived };
}

function milliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.round(seconds * 1000);
}
