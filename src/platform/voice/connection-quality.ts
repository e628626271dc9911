import type { ConnectionQuality } from '../../ports/voice-connection.ts';

type Stats = ReadonlyMap<string, RtcStats>;

/** The statistics that are read here, as far as each browser reports them. */
type RtcStats = {
  readonly id: string;
  readonly type: string;
  readonly timestamp: number;
  readonly roundTripTime?: number;
  readonly fractionLost?: number;
  readonly packetsLost?: number;
  readonly packetsReceived?: number;
  readonly bytesReceived?: number;
  readonly selectedCandidatePairId?: string;
  /** Firefox only. */
  readonly selected?: boolean;
};

/** From the browser's WebRTC statistics. What a browser does not report is undefined. */
export async function readConnectionQuality(sender: Pick<RTCRtpSender, 'getStats'>): Promise<ConnectionQuality> {
  const stats: Stats = await sender.getStats();
  const report = find(stats, ({ type }) => type === 'remote-inbound-rtp');
  return {
    roundTripMs: milliseconds(report?.roundTripTime),
    lossRatio: report?.fractionLost,
    packetsReceived: received(stats),
    packetsLost: report?.packetsLost,
    reportedAtMs: report?.timestamp,
  };
}

/** Chromium counts packets of the transport; Firefox and Safari count bytes of the selected candidate pair. */
function received(stats: Stats): number | undefined {
  const transport = find(stats, ({ type }) => type === 'transport');
  const pair =
    stats.get(transport?.selectedCandidatePairId ?? '') ??
    find(stats, ({ type, selected }) => type === 'candidate-pair' && selected === true);
  return transport?.packetsReceived ?? pair?.packetsReceived ?? pair?.bytesReceived ?? transport?.bytesReceived;
}

function find(stats: Stats, isWanted: (stat: RtcStats) => boolean): RtcStats | undefined {
  for (const stat of stats.values()) if (isWanted(stat)) return stat;
  return undefined;
}

function milliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.round(seconds * 1000);
}
