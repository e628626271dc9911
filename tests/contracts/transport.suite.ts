import type { RTCDataChannel } from 'werift';
import { RtpHeader, RtpPacket } from 'werift';
import { expect, test, type TestContext } from 'vitest';
import { withDeadline } from '../../src/shared/async.ts';
import type { AudioPacket, Peer, PeerListener, Transport } from '../../voice/transport/transport.ts';
import { createOffer } from '../fakes/voice-page.ts';

/** libdatachannel holds as many messages for a channel that is not read, and then stops reading the whole connection. */
const UNREAD_LIMIT = 1_024;

/** Records the reports of a peer. */
class RecordingListener implements PeerListener {
  readonly texts: string[] = [];
  readonly binaries: Uint8Array[] = [];
  readonly packets: AudioPacket[] = [];
  isOpen = false;
  ignored = 0;
  signsOfLife = 0;
  departures = 0;

  onChannelOpen(): void {
    this.isOpen = true;
  }

  onText(text: string): void {
    this.texts.push(text);
  }

  onBinary(bytes: Uint8Array): void {
    this.binaries.push(bytes);
  }

  onIgnored(): void {
    this.ignored++;
  }

  onPacket(packet: AudioPacket): void {
    this.packets.push(packet);
  }

  onPath(): void {}

  onAlive(): void {
    this.signsOfLife++;
  }

  onLeft(): void {
    this.departures++;
  }
}

/** The contract of every transport, with a real client on the other side. */
export function transportSuite(name: string, create: () => Transport) {
  async function connect({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, options = {}) {
    const offer = await createOffer(options);
    const received: string[] = [];
    const audio: Uint8Array[] = [];
    const reports: string[] = [];
    offer.channel.onMessage.subscribe((text) => received.push(text.toString()));
    offer.connection.onTrack.subscribe((track) => track.onReceiveRtp.subscribe(({ payload }) => audio.push(payload)));
    offer.connection
      .getTransceivers()[0]
      ?.receiver.onRtcp.subscribe((report) => reports.push(report.constructor.name.replace('_', '')));
    const listener = new RecordingListener();
    const transport = create();
    onTestFinished(() => transport.close());
    const accepted = await transport.accept(offer.sdp, listener);
    if (accepted.type !== 'accepted') throw new Error(accepted.why);
    const peer: Peer = accepted.peer;
    onTestFinished(async () => {
      await offer.connection.close();
      await peer.close();
    });
    await offer.connection.setRemoteDescription({ type: 'answer', sdp: peer.answerSdp });
    await expect.poll(() => listener.isOpen, { timeout: 10_000 }).toBe(true);
    return { ...offer, received, audio, reports, listener, peer };
  }

  test(`${name}: an accepted offer opens the channel, over a path that the client confirmed`, async (context) => {
    const { listener } = await connect(context);

    expect(listener.signsOfLife).toBeGreaterThan(0);
  });

  test(`${name}: text goes both ways`, async (context) => {
    const { channel, received, listener, peer } = await connect(context);

    peer.sendText('to the client');
    channel.send('to the server');

    await expect.poll(() => received).toEqual(['to the client']);
    await expect.poll(() => listener.texts).toEqual(['to the server']);
  });

  test(`${name}: audio packets go both ways`, async (context) => {
    const { sender, audio, listener, peer } = await connect(context);
    const opus = Uint8Array.of(0xf8, 0xff, 0xfe);
    const header = new RtpHeader({ sequenceNumber: 7, timestamp: 960, marker: false, payloadType: 111 });

    peer.sendFrame({ opus, timestamp: 960, isTalkspurtStart: true });
    await sender.sendRtp(new RtpPacket(header, Buffer.from(opus)));

    await expect.poll(() => audio.map((payload) => [...payload])).toEqual([[...opus]]);
    await expect.poll(() => listener.packets.map((packet) => [...packet.opus])).toEqual([[...opus]]);
  });

  test(`${name}: binary messages of the first channel arrive as they were sent`, async (context) => {
    const { channel, listener } = await connect(context);

    channel.send(Buffer.from([1, 2, 255]));

    await expect.poll(() => listener.binaries.map((bytes) => [...bytes])).toEqual([[1, 2, 255]]);
    expect(listener.ignored).toBe(0);
  });

  test(`${name}: the channel of a pulse is not that of the call, also where it opens first`, async (context) => {
    const { channel, received, listener, peer } = await connect(context, { isPulseFirst: true });

    peer.sendText('to the client');
    channel.send('to the server');

    await expect.poll(() => received).toEqual(['to the client']);
    await expect.poll(() => listener.texts).toEqual(['to the server']);
  });

  test(`${name}: a further channel opens at once, and its messages are ignored`, async (context) => {
    const { connection, channel, listener } = await connect(context);

    const startedMs = performance.now();
    const further = connection.createDataChannel('further');
    await expect.poll(() => further.readyState, { interval: 10 }).toBe('open');
    expect(performance.now() - startedMs).toBeLessThan(500);
    further.send('ignored');
    channel.send('heard');

    await expect.poll(() => listener.texts, { timeout: 5_000 }).toEqual(['heard']);
    expect(listener.ignored).toBe(1);
  });

  test(`${name}: thousands of messages on a further channel delay neither the first channel nor the close`, async (context) => {
    const { connection, channel, listener, peer } = await connect(context);
    const further = connection.createDataChannel('further');
    await expect.poll(() => further.readyState).toBe('open');

    for (let sent = 0; sent < UNREAD_LIMIT + 500; sent++) further.send('{}');
    channel.send('heard');

    await expect.poll(() => listener.texts, { timeout: 10_000 }).toEqual(['heard']);
    await withDeadline(5_000, peer.close());
  });

  test(`${name}: the client gets reports about the audio`, async (context) => {
    const { reports, peer } = await connect(context);

    peer.sendFrame({ opus: Uint8Array.of(0xf8, 0xff, 0xfe), timestamp: 960, isTalkspurtStart: true });

    await expect.poll(() => reports, { timeout: 5_000 }).toContain('RtcpSrPacket');
  });

  test(`${name}: closing the peer closes the channel of the client`, async (context) => {
    const { channel, listener, peer } = await connect(context);
    const closed = whenClosed(channel);

    await peer.close();

    await closed;
    expect(listener.departures).toBe(0);
  });

  test(`${name}: a client that closes its channel is reported once`, async (context) => {
    const { channel, listener } = await connect(context);

    channel.close();

    await expect.poll(() => listener.departures).toBe(1);
  });

  test(`${name}: an offer that is no session description is refused`, async () => {
    const accepted = await create().accept('hello', new RecordingListener());

    expect(accepted.type).toBe('invalid-offer');
  });
}

function whenClosed(channel: RTCDataChannel): Promise<void> {
  return new Promise((resolve) => channel.stateChanged.subscribe((state) => state === 'closed' && resolve()));
}
