import { RTCPeerConnection, RtpHeader, RtpPacket, useOPUS, type PeerConfig, type RTCDataChannel } from 'werift';
import { sleep } from '../../src/shared/async.ts';
import { findOfferProblem } from './offer-check.ts';
import type { Acceptance, AudioFrame, Peer, PeerListener, Transport } from './transport.ts';

/** werift sends nothing when a connection closes; the channel's reset does reach the client, given this time. */
const CHANNEL_CLOSE_MS = 100;

const OPUS_PAYLOAD_TYPE = 111;

export type WeriftOptions = {
  /** Addresses to offer besides those of the network interfaces, such as loopback. */
  readonly hostAddresses: readonly string[];
  /** The UDP ports to use; first and last must differ. */
  readonly portRange?: [number, number];
};

export type CreateConnection = (config: Partial<PeerConfig>) => RTCPeerConnection;

/** WebRTC by werift, a stack in TypeScript. */
export function createWeriftTransport(
  options: WeriftOptions,
  createConnection: CreateConnection = (config) => new RTCPeerConnection(config),
): Transport {
  return {
    async accept(offerSdp, listener) {
      const why = findOfferProblem(offerSdp);
      if (why) return { type: 'invalid-offer', why };
      const connection = createConnection(connectionConfig(options, listener));
      return answerOffer(offerSdp, connection, listener);
    },
  };
}

function connectionConfig({ hostAddresses, portRange }: WeriftOptions, listener: PeerListener): Partial<PeerConfig> {
  return {
    codecs: { audio: [useOPUS()], video: [] },
    iceServers: [],
    bundlePolicy: 'max-bundle',
    iceAdditionalHostAddresses: [...hostAddresses],
    ...(portRange ? { icePortRange: portRange } : {}),
    iceFilterStunResponse() {
      listener.onConsent();
      return true;
    },
  };
}

async function answerOffer(
  offerSdp: string,
  connection: RTCPeerConnection,
  listener: PeerListener,
): Promise<Acceptance> {
  try {
    const peer = new WeriftPeer(connection, listener);
    await connection.setRemoteDescription({ type: 'offer', sdp: offerSdp });
    await connection.setLocalDescription(await connection.createAnswer());
    return { type: 'accepted', peer };
  } catch (cause) {
    await connection.close();
    return { type: 'invalid-offer', why: cause instanceof Error ? cause.message : 'The offer cannot be answered.' };
  }
}

class WeriftPeer implements Peer {
  readonly #connection: RTCPeerConnection;
  readonly #listener: PeerListener;
  readonly #sender: ReturnType<RTCPeerConnection['addTransceiver']>['sender'];
  #channel: RTCDataChannel | undefined;
  /** RTP sequence number of the last packet sent. */
  #sequence = 0;
  #isClosing = false;

  constructor(connection: RTCPeerConnection, listener: PeerListener) {
    this.#connection = connection;
    this.#listener = listener;
    this.#sender = connection.addTransceiver('audio', { direction: 'sendrecv' }).sender;
    connection.onTrack.subscribe((track) =>
      track.onReceiveRtp.subscribe(({ header, payload }) =>
        listener.onPacket({ sequence: header.sequenceNumber, opus: payload }),
      ),
    );
    connection.onDataChannel.subscribe((channel) => this.#useChannel(channel));
    connection.connectionStateChange.subscribe((state) => {
      if (state === 'closed' || state === 'failed') this.#reportLeft();
    });
  }

  get answerSdp(): string {
    return this.#connection.localDescription?.sdp ?? '';
  }

  sendFrame({ opus, timestamp, isTalkspurtStart }: AudioFrame): void {
    this.#sequence = (this.#sequence + 1) & 0xffff;
    const header = new RtpHeader({
      sequenceNumber: this.#sequence,
      timestamp,
      marker: isTalkspurtStart,
      payloadType: OPUS_PAYLOAD_TYPE,
    });
    // A frame that cannot be sent now would be too late later.
    this.#sender.sendRtp(new RtpPacket(header, Buffer.from(opus))).catch(() => undefined);
  }

  sendText(text: string): void {
    if (this.#channel?.readyState === 'open') this.#channel.send(text);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#channel?.readyState === 'open') {
      this.#channel.close();
      await sleep(CHANNEL_CLOSE_MS);
    }
    // Fails only when the connection is closed already.
    await this.#connection.close().catch(() => undefined);
  }

  /** A call has one data channel; the client's further ones are ignored. */
  #useChannel(channel: RTCDataChannel): void {
    if (this.#channel) return;
    this.#channel = channel;
    channel.onMessage.subscribe((text) => this.#listener.onText(text.toString()));
    channel.stateChanged.subscribe((state) => {
      // werift acknowledges the channel right after this event, and events must not be sent before that.
      if (state === 'open') setImmediate(() => this.#listener.onChannelOpen());
      if (state === 'closed') this.#reportLeft();
    });
  }

  #reportLeft(): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#listener.onLeft();
  }
}
