import type { LineQuality } from '../ports/line.ts';

/** Reads how the line is doing from the browser's own statistics. */
export async function lineQuality(sender: RTCRtpSender): Promise<LineQuality> {
  let roundTripMs: number | undefined;
  let lossShare: number | undefined;
  let packetsMissed: number | undefined;
  let reportedAtMs: number | undefined;
  let packetsReceived = 0;
  for (const stat of (await sender.getStats()).values()) {
    if (stat.type === 'remote-inbound-rtp') {
      roundTripMs = milliseconds(stat.roundTripTime);
      lossShare = stat.fractionLost;
      packetsMissed = stat.packetsLost;
      reportedAtMs = stat.timestamp;
    }
    // Not every browser counts packets here; bytes tell the same.
    if (stat.type === 'transport') packetsReceived = stat.packetsReceived ?? stat.bytesReceived ?? 0;
  }
  return { roundTripMs, lossShare, packetsReceived, packetsMissed, reportedAtMs };
}

function milliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.round(seconds * 1000);
}
