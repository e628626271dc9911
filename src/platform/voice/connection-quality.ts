import type { ConnectionQuality } from '../../ports/voice-connection.ts';

/** From the browser's WebRTC statistics. */
export async function readConnectionQuality(sender: RTCRtpSender): Promise<ConnectionQuality> {
  let roundTripMs: number | undefined;
  let lossRatio: number | undefined;
  let packetsLost: number | undefined;
  let reportedAtMs: number | undefined;
  let packetsReceived = 0;
  for (const stat of (await sender.getStats()).values()) {
    if (stat.type === 'remote-inbound-rtp') {
      roundTripMs = milliseconds(stat.roundTripTime);
      lossRatio = stat.fractionLost;
      packetsLost = stat.packetsLost;
      reportedAtMs = stat.timestamp;
    }
    // Not every browser counts packets here; bytes serve the same purpose.
    if (stat.type === 'transport') packetsReceived = stat.packetsReceived ?? stat.bytesReceived ?? 0;
  }
  return { roundTripMs, lossRatio, packetsReceived, packetsLost, reportedAtMs };
}

function milliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.round(seconds * 1000);
}
