import type { ConnectionQuality } from '../../ports/voice-connection.ts';

type Stats = ReadonlyMap<string, RtcStats>;

/** The statistics that are read here, as far as each browser reports them. */
type RtcStats = {
  readonly id: string;
  readonly type: string;
  readonly timestamp: number;
  readonly roundTripTime?: number;
  readonly currentRoundTripTime?: number;
  readonly fractionLost?: number;
  readonly packetsLost?: number;
  readonly packetsReceived?: number;
  readonly bytesReceived?: number;
  readonly selectedCandidatePairId?: string;
  /** Firefox only. */
  readonly selected?: boolean;
};

export type SenderStats = Omit<ConnectionQuality, 'missedMs'> & {
  /** The count since the call began. */
  readonly packetsLost: number | undefined;
};

/** From the browser's WebRTC statistics. What a browser does not report is undefined. */
export async function readSenderStats(sender: Pick<RTCRtpSender, 'getStats'>): Promise<SenderStats> {
  const stats: Stats = await sender.getStats();
  const report = find(stats, ({ type }) => type === 'remote-inbound-rtp');
  const pair = selectedPair(stats);
  return {
    roundTripMs: shortest(report?.roundTripTime, pair?.currentRoundTripTime),
    lossRatio: report?.fractionLost,
    packetsReceived: received(stats, pair),
    packetsLost: report?.packetsLost,
    reportedAtMs: report?.timestamp,
  };
}

/** Chromium counts packets of the transport; Firefox and Safari count bytes of the selected candidate pair. */
function received(stats: Stats, pair: RtcStats | undefined): number | undefined {
  const transport = find(stats, ({ type }) => type === 'transport');
  return transport?.packetsReceived ?? pair?.packetsReceived ?? pair?.bytesReceived ?? transport?.bytesReceived;
}

function selectedPair(stats: Stats): RtcStats | undefined {
  const transport = find(stats, ({ type }) => type === 'transport');
  return (
    stats.get(transport?.selectedCandidatePairId ?? '') ??
    find(stats, ({ type, selected }) => type === 'candidate-pair' && selected === true)
  );
}

/**
 * In milliseconds. The round trip of a report includes the time that a busy service took to read ours, and the first one
 * takes seconds to come; that of a path check does not, and is there when the call opens.
 */
function shortest(...seconds: readonly (number | undefined)[]): number | undefined {
  const known = seconds.filter((second) => second !== undefined);
  return known.length === 0 ? undefined : Math.round(Math.min(...known) * 1000);
}

function find(stats: Stats, isWanted: (stat: RtcStats) => boolean): RtcStats | undefined {
  for (const stat of stats.values()) if (isWanted(stat)) return stat;
  return undefined;
}
