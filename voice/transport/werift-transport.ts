import { setTimeout as sleep } from 'node:timers/promises';
import { RTCPeerConnection, RtpHeader, RtpPacket, useOPUS, type MediaStreamTrack, type RTCDataChannel } from 'werift';
import { createPacketDrop } from './fault-injection.ts';
import type { Acceptance, AudioFrame, Peer, PeerListener, Transport } from './transport.ts';

/** The closing of the connection says nothing on the wire; the closing of the channel does, if it has time to leave. */
const FAREWELL_MS = 100;

export type WeriftOptions = {
  /** Addresses to offer besides the interfaces' own, such as loopback. */
  readonly hostAddresses: readonly string[];
  /** The UDP ports to use; the ends must differ. */
  readonly portRange?: [number, number];
};

export function createWeriftTransport(options: WeriftOptions): Transport {
  return {
    async accept(offerSdp, listener) {
      const why = offerFault(offerSdp);
      if (why) return { type: 'invalid-offer', why };
      return answer(offerSdp, listener, options);
    },
  };
}

/** More than any browser has. Each address is called several times, whosever it is. */
const MOST_CANDIDATES = 128;
const MOST_SECTIONS = 8;

/** What the stack itself would only stumble over later. */
function offerFault(sdp: string): string | undefined {
  if (!sdp.startsWith('v=0')) return 'The offer is not a session description.';
  if (!/^m=audio /m.test(sdp)) return 'The offer has no audio.';
  if (!/^m=application /m.test(sdp)) return 'The offer has no data channel.';
  if (!/^a=fingerprint:/m.test(sdp) || !/^a=ice-ufrag:/m.test(sdp)) return 'The offer lacks its security parameters.';
  if (count(sdp, /^a=candidate:/gm) > MOST_CANDIDATES || count(sdp, /^m=/gm) > MOST_SECTIONS)
    return 'The offer has more parts than any browser makes.';
  return undefined;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

async function answer(offerSdp: string, listener: PeerListener, options: WeriftOptions): Promise<Acceptance> {
  const drop = createPacketDrop();
  const connection = new RTCPeerConnection({
    codecs: { audio: [useOPUS()], video: [] },
    iceServers: [],
    bundlePolicy: 'max-bundle',
    iceAdditionalHostAddresses: [...options.hostAddresses],
    ...(options.portRange ? { icePortRange: options.portRange } : {}),
    iceFilterStunResponse(_message, _address, protocol) {
      drop.coverProtocol(protocol);
      if (drop.isOn()) return false;
      listener.onConsent();
      return true;
    },
  });
  try {
    const opening = openPeer(connection, listener, drop);
    await connection.setRemoteDescription({ type: 'offer', sdp: offerSdp });
    await connection.setLocalDescription(await connection.createAnswer());
    drop.coverConnection(connection);
    return { type: 'accepted', peer: opening(connection.localDescription?.sdp ?? '') };
  } catch (cause) {
    await connection.close();
    return { type: 'invalid-offer', why: cause instanceof Error ? cause.message : 'The offer cannot be answered.' };
  }
}

function openPeer(connection: RTCPeerConnection, listener: PeerListener, drop: ReturnType<typeof createPacketDrop>) {
  const sender = connection.addTransceiver('audio', { direction: 'sendrecv' }).sender;
  let channel: RTCDataChannel | undefined;
  let sequence = 0;
  let closing = false;

  const left = () => {
    if (closing) return;
    closing = true;
    listener.onLeft();
  };
  connection.onTrack.subscribe((track) => hearTrack(track, listener));
  connection.onDataChannel.subscribe((opened) => {
    if (channel) return;
    channel = opened;
    opened.onMessage.subscribe((text) => listener.onText(text.toString()));
    opened.stateChanged.subscribe((state) => {
      // The stack acknowledges the channel right after this; our first words come after that.
      if (state === 'open') setImmediate(() => listener.onChannelOpen());
      if (state === 'closed') left();
    });
  });
  connection.connectionStateChange.subscribe((state) => (state === 'closed' || state === 'failed') && left());

  function sendFrame({ opus, timestamp, isTalkspurtStart }: AudioFrame) {
    sequence = (sequence + 1) & 0xffff;
    const header = new RtpHeader({ sequenceNumber: sequence, timestamp, marker: isTalkspurtStart, payloadType: 111 });
    // A frame that finds no connection is late anyway.
    sender.sendRtp(new RtpPacket(header, Buffer.from(opus))).catch(() => undefined);
  }

  return (answerSdp: string): Peer => ({
    answerSdp,
    sendFrame,
    sendText: (text) => {
      if (channel?.readyState === 'open') channel.send(text);
    },
    async close() {
      closing = true;
      if (channel?.readyState === 'open') {
        channel.close();
        await sleep(FAREWELL_MS);
      }
      // A connection that cannot be closed any more is closed.
      await connection.close().catch(() => undefined);
    },
    setDropping: (dropping) => drop.set(dropping),
  });
}

function hearTrack(track: MediaStreamTrack, listener: PeerListener) {
  track.onReceiveRtp.subscribe(({ header, payload }) =>
    listener.onPacket({ sequence: header.sequenceNumber, opus: payload }),
  );
}
