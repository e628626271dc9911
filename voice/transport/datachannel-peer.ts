import { randomBytes } from 'node:crypto';
import { PeerConnection, type DataChannel, type Track } from 'node-datachannel';
import { PULSE_CHANNEL } from '../../src/protocol/pulse-channel.ts';
import { sleep } from '../../src/shared/async.ts';
import { FirstFlight } from './first-flight.ts';
import type { Certificate } from './certificate.ts';
import type { IceEndpoint, IcePort } from './ice/ice-port.ts';
import type { SocketAddress } from '../kernel/stun.ts';
import { retainChannelUntilClosed, retainUntilClosed } from './native-library.ts';
import { RtcpReports } from './rtp/rtcp-reports.ts';
import { isRtcp, parseRtp, writeRtp } from './rtp/rtp-packet.ts';
import { MAX_MESSAGE_BYTES, type Offer } from './sdp/parse-offer.ts';
import { readFingerprint, writeAnswer, writeInnerOffer } from './sdp/write-descriptions.ts';
import { TextDeflater } from './text-deflater.ts';
import type { AudioFrame, Peer, PeerListener } from './transport.ts';

/** The time for the reset of the channel, and then for the alert of the connection, to reach the client. */
const CLOSING_MS = 100;

/** The time for the library to deliver what it had received when the client was cut off. */
const DELIVERY_MS = 300;

/** A page has two, for events and for its pulse. Any other one is closed at once. */
const MAX_CHANNELS = 2;

const REPORT_INTERVAL_MS = 2_500;

const NAME = 'dragoman';

export type PeerPorts = {
  /** Towards the clients. */
  readonly outer: IcePort;
  /** On loopback, towards the WebRTC library. */
  readonly inner: IcePort;
  readonly innerPort: number;
  readonly candidates: readonly SocketAddress[];
  readonly certificate: Certificate;
};

/**
 * One connection by libdatachannel (DTLS, SRTP and SCTP). The library is reached over loopback only:
 *
 *     client ── UDP ──▶ outer port ── authenticated addresses only ──▶ inner port ── loopback ──▶ libdatachannel
 *
 * The library connects and begins its DTLS handshake before the client has the answer.
 *
 * It has a few threads for all connections. A thread that delivers to a channel without a callback blocks after 1,024
 * messages, until this thread, which gets channels by its event loop, has added the callback. This thread must not wait
 * for one of those, or neither goes on:
 *
 * - every channel gets its callback before anything else is done with it, also one that is closed at once;
 * - a peer is created with a certificate of ours: a library thread would have to make one;
 * - `PeerConnection.close` waits for the thread that delivers, so that the client is cut off some time before.
 */
export class DatachannelPeer implements Peer {
  readonly answerSdp: string;
  readonly #listener: PeerListener;
  readonly #connection: PeerConnection;
  readonly #outer: IceEndpoint;
  readonly #inner: IceEndpoint;
  readonly #firstFlight = new FirstFlight((datagram) => this.#outer.send(datagram));
  readonly #payloadType: number;
  readonly #ssrc = randomBytes(4).readUInt32BE();
  readonly #reports = new RtcpReports(this.#ssrc, NAME);
  readonly #reportTimer: NodeJS.Timeout;
  #track: Track | undefined;
  readonly #channels: DataChannel[] = [];
  /** The first one that is not for a pulse: that of the call. What arrives on another one is ignored. */
  #events: DataChannel | undefined;
  /** Where the client reads such texts. */
  readonly #deflater: TextDeflater | undefined;
  /** RTP sequence number of the last packet sent. */
  #sequence = randomBytes(2).readUInt16BE();
  #isClosing = false;
  /** Nothing from the client reaches the library any more. */
  #isCutOff = false;
  /** The one shutdown, of whichever side began it. */
  #closed: Promise<void> | undefined;
  readonly #onReleased: () => void;

  /** @throws when the WebRTC library refuses the connection */
  constructor(offer: Offer, ports: PeerPorts, listener: PeerListener, onReleased: () => void) {
    this.#listener = listener;
    this.#onReleased = onReleased;
    this.#payloadType = offer.audio.opusPayloadType;
    if (offer.data.inflatesTexts)
      this.#deflater = new TextDeflater(
        (bytes) => this.#sendOnChannel(bytes),
        () => this.#reportLeft(),
      );
    this.#outer = ports.outer.open(
      {
        onCheck: (isNomination) => {
          if (isNomination) this.#firstFlight.release();
          listener.onAlive();
        },
        onDatagram: (datagram) => {
          this.#firstFlight.end();
          if (!this.#isCutOff) this.#inner.send(datagram);
        },
      },
      'controlled',
    );
    this.#inner = ports.inner.open(
      { onCheck: () => undefined, onDatagram: (datagram) => this.#firstFlight.send(datagram) },
      'controlling',
    );
    this.#connection = new PeerConnection(NAME, {
      iceServers: [],
      bindAddress: '127.0.0.1',
      maxMessageSize: MAX_MESSAGE_BYTES,
      certificatePemFile: ports.certificate.certificatePem,
      keyPemFile: ports.certificate.keyPem,
    });
    this.#listen();
    this.answerSdp = this.#answer(offer, ports);
    this.#reportTimer = setInterval(() => this.#report(), REPORT_INTERVAL_MS);
    this.#reportTimer.unref();
  }

  get unsentBytes(): number {
    return this.#isClosing ? 0 : (this.#events?.bufferedAmount() ?? 0);
  }

  sendFrame({ opus, timestamp, isTalkspurtStart }: AudioFrame): void {
    if (!this.#track?.isOpen()) return;
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.#reports.sent(timestamp, opus.length, performance.now());
    const header = { sequence: this.#sequence, timestamp, marker: isTalkspurtStart };
    this.#send(writeRtp({ ...header, payloadType: this.#payloadType, ssrc: this.#ssrc, payload: opus }));
  }

  sendText(text: string): void {
    if (this.#isClosing || !this.#events?.isOpen()) return;
    if (this.#deflater) this.#deflater.send(text);
    else this.#sendOnChannel(text);
  }

  #sendOnChannel(message: string | Buffer): void {
    const channel = this.#events;
    try {
      if (!channel?.isOpen()) return;
      if (typeof message === 'string') channel.sendMessage(message);
      else channel.sendMessageBinary(message);
    } catch {
      // The channel has closed meanwhile, which is reported next.
    }
  }

  close(): Promise<void> {
    this.#isClosing = true;
    this.#closed ??= this.#shutDown();
    return this.#closed;
  }

  #answer(offer: Offer, { innerPort, candidates }: PeerPorts): string {
    try {
      this.#connection.setRemoteDescription(writeInnerOffer(offer, this.#inner.credentials, innerPort), 'offer');
      const fingerprint = readFingerprint(this.#connection.localDescription()?.sdp ?? '');
      const transport = { ice: this.#outer.credentials, fingerprint, candidates, ssrc: this.#ssrc };
      return writeAnswer(offer, transport);
    } catch (cause) {
      this.#connection.close();
      this.#closePorts();
      throw cause;
    }
  }

  #listen(): void {
    this.#connection.onTrack((track) => this.#useTrack(track));
    this.#connection.onDataChannel((channel) => this.#useChannel(channel));
    this.#connection.onStateChange((state) => {
      if (state === 'closed' || state === 'failed' || state === 'disconnected') this.#reportLeft();
    });
  }

  #useTrack(track: Track): void {
    this.#track = track;
    retainUntilClosed(track);
    track.onMessage((packet) => this.#receive(packet));
  }

  #receive(packet: Buffer): void {
    if (this.#isClosing) return;
    const nowMs = performance.now();
    this.#listener.onAlive();
    if (isRtcp(packet)) {
      this.#reports.receivedReport(packet, nowMs);
      return;
    }
    const rtp = parseRtp(packet);
    if (rtp?.payloadType !== this.#payloadType) return;
    this.#reports.received(rtp, nowMs);
    this.#listener.onPacket({ sequence: rtp.sequence, timestamp: rtp.timestamp, opus: rtp.payload });
  }

  #useChannel(channel: DataChannel): void {
    channel.onMessage((message) => this.#receiveMessage(message, channel === this.#events));
    retainChannelUntilClosed(channel, () => {
      if (channel === this.#events) this.#reportLeft();
    });
    if (this.#isClosing || this.#channels.length >= MAX_CHANNELS) {
      channel.close();
      if (!this.#isClosing) this.#listener.onIgnored();
      return;
    }
    this.#channels.push(channel);
    if (this.#events || channel.getLabel() === PULSE_CHANNEL) return;
    this.#events = channel;
    this.#listener.onChannelOpen();
  }

  #receiveMessage(message: string | Buffer | ArrayBuffer, isEvent: boolean): void {
    if (this.#isClosing) return;
    if (!isEvent) this.#listener.onIgnored();
    else if (typeof message === 'string') this.#listener.onText(message);
    else this.#listener.onBinary(new Uint8Array(message));
  }

  #report(): void {
    if (!this.#track?.isOpen()) return;
    this.#send(this.#reports.report(performance.now(), Date.now()));
    this.#listener.onPath(this.#reports.path);
  }

  #send(packet: Buffer): void {
    try {
      this.#track?.sendMessageBinary(packet);
    } catch {
      // The connection has closed meanwhile; a packet that cannot be sent now would be too late later.
    }
  }

  #reportLeft(): void {
    if (this.#isClosing) return;
    void this.close();
    this.#listener.onLeft();
  }

  async #shutDown(): Promise<void> {
    await this.#deflater?.close();
    for (const channel of this.#channels) channel.close();
    if (this.#channels.length > 0) await sleep(CLOSING_MS);
    this.#isCutOff = true;
    await sleep(DELIVERY_MS);
    this.#connection.close();
    await sleep(CLOSING_MS);
    this.#release();
  }

  #release(): void {
    clearInterval(this.#reportTimer);
    this.#track?.close();
    this.#connection.close();
    this.#closePorts();
    this.#onReleased();
  }

  #closePorts(): void {
    this.#firstFlight.end();
    this.#outer.close();
    this.#inner.close();
  }
}
