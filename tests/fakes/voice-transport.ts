import type {
  BacklogSender,
  CallTarget,
  ConnectionListener,
  ConnectResult,
  VoiceTransport,
} from '../../src/ports/voice-connection.ts';
import { unrecorded } from './recorded-calls.ts';
import { openFakeConnection } from './voice-connection.ts';
import type { ConnectionCall } from './voice-connection.ts';

export type TransportCall = ConnectionCall | { readonly type: 'playback-unlocked' };

export type FakeVoiceTransport = VoiceTransport & {
  /** The remote end of the open connection. */
  readonly remote: { listener: ConnectionListener | undefined };
  /** Where calls were opened, in order. */
  readonly targets: CallTarget[];
  /** The result of connecting, in place of a connection. */
  next: ConnectResult | undefined;
  /** The browser supports WebRTC. */
  hasWebRtc: boolean;
  /** The connection is dead: no packet arrives any more. */
  isSilent: boolean;
  /** How connections take a backlog at once; undefined: by the track only. */
  backlog: BacklogSender | undefined;
  /** The service has the original voices of a room. */
  carriesRoom: boolean;
  /** When the page sent the oldest message that the service does not read. */
  unacknowledgedSinceMs: number | undefined;
  /** Opens a connection whose remote end is `remote`. */
  opened(listener: ConnectionListener, signal: AbortSignal): ConnectResult;
};

export function fakeVoiceTransport(record: (call: TransportCall) => void = unrecorded): FakeVoiceTransport {
  let packetsReceived = 0;
  const quality = () => ({
    roundTripMs: undefined,
    lossRatio: undefined,
    packetsReceived: (packetsReceived += transport.isSilent ? 0 : 1),
    missedMs: undefined,
    reportedAtMs: undefined,
    unacknowledgedSinceMs: transport.unacknowledgedSinceMs,
  });
  const transport: FakeVoiceTransport = {
    remote: { listener: undefined },
    targets: [],
    next: undefined,
    hasWebRtc: true,
    isSilent: false,
    backlog: undefined,
    carriesRoom: false,
    unacknowledgedSinceMs: undefined,
    opened(listener, signal) {
      const { result, farEnd } = openFakeConnection(listener, signal, { record, quality });
      transport.remote.listener = farEnd;
      if (result.type === 'opened' && transport.backlog) result.connection.openBacklog = async () => transport.backlog;
      if (result.type === 'opened') result.connection.carriesRoom = () => transport.carriesRoom;
      return result;
    },
    isSupported: () => transport.hasWebRtc,
    unlockPlayback: () => record({ type: 'playback-unlocked' }),
    connect: async (target, _microphone, listener, signal) => {
      transport.targets.push(target);
      return transport.next ?? transport.opened(listener, signal);
    },
  };
  return transport;
}
