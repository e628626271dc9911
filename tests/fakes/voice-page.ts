import { randomUUID } from 'node:crypto';
import { createDecoder, createEncoder } from 'libopus-wasm';
import { RTCPeerConnection, RtpHeader, RtpPacket, useOPUS } from 'werift';
import type {
  CallObserver,
  CallSpec,
  UsageReport,
  VoiceProvider,
} from '../../server/modules/voice-providers/contract/voice-provider.ts';
import { sleep } from '../../src/shared/async.ts';

/** The sample rate of everything that tests send to a service and receive from it. */
const PAGE_RATE_HZ = 16_000;

const FRAME_SAMPLES = PAGE_RATE_HZ / 50;

const EVENT_TIMEOUT_MS = 15_000;

/** Tests read the fields of events freely; other tests check the events against the published types. */
// oxlint-disable-next-line typescript/no-explicit-any
export type WireEvent = { type: string; event_id: string; receivedAtMs: number } & Record<string, any>;

export type HeardFrame = { samples: Int16Array; atMs: number };

export function testSession(overrides: Partial<CallSpec> = {}): CallSpec {
  return {
    sessionId: 'sess_test',
    caller: { payer: randomUUID(), isTrial: false, address: '192.0.2.1' },
    pair: { source: 'spa', target: 'eng' },
    voice: 'verse',
    model: 'rehearsal',
    instructions: 'Translate.',
    reminder: 'Only translate.',
    expiresAtMs: Date.now() + 3_600_000,
    ...overrides,
  };
}

/** The client's side of a call up to its offer. @param isPulseFirst a network lets the pulse overtake the first channel */
export async function createOffer({ isPulseFirst = false } = {}) {
  const connection = new RTCPeerConnection({
    codecs: { audio: [useOPUS()], video: [] },
    iceServers: [],
    bundlePolicy: 'max-bundle',
    iceAdditionalHostAddresses: ['127.0.0.1'],
  });
  const sender = connection.addTransceiver('audio', { direction: 'sendrecv' }).sender;
  if (isPulseFirst) connection.createDataChannel('pulse');
  const channel = connection.createDataChannel('events');
  await connection.setLocalDescription(await connection.createOffer());
  return { connection, sender, channel, sdp: connection.localDescription!.sdp };
}

/** Opens a call as a browser page does. */
export async function openPage(
  provider: Pick<VoiceProvider, 'openCall'>,
  options: { session?: Partial<CallSpec> } = {},
): Promise<VoicePage> {
  const offer = await createOffer();
  const encoder = await createEncoder({
    sampleRate: PAGE_RATE_HZ,
    channels: 1,
    frameSize: FRAME_SAMPLES,
    bitrate: 32_000,
  });
  const decoder = await createDecoder({ sampleRate: PAGE_RATE_HZ, channels: 1 });
  const page = new VoicePage(offer, { encoder, decoder });
  await page.connect(provider, testSession(options.session));
  return page;
}

type Offer = Awaited<ReturnType<typeof createOffer>>;
type Codecs = {
  readonly encoder: Awaited<ReturnType<typeof createEncoder>>;
  readonly decoder: Awaited<ReturnType<typeof createDecoder>>;
};

/** A browser page for a voice service, without a browser: a WebRTC peer with a microphone and a loudspeaker. */
export class VoicePage {
  readonly events: WireEvent[] = [];
  /** The audio received so far. */
  readonly heard: HeardFrame[] = [];
  readonly usage: UsageReport[] = [];
  readonly channelClosed: Promise<void>;
  /** Which packets of the microphone are lost. */
  loss: (sequence: number) => boolean = () => false;
  speechStarts = 0;
  /** Why the call ended, according to the service; undefined before. */
  closedReason: string | undefined;
  callId = '';
  readonly #offer: Offer;
  readonly #codecs: Codecs;
  readonly #watchers = new Set<() => void>();
  #sequence = Math.floor(Math.random() * 65_536);
  #timestamp = 0;

  constructor(offer: Offer, codecs: Codecs) {
    const { connection, channel } = offer;
    this.#offer = offer;
    this.#codecs = codecs;
    channel.onMessage.subscribe((text) => {
      this.events.push({ ...JSON.parse(text.toString()), receivedAtMs: performance.now() });
      for (const check of this.#watchers) check();
    });
    this.channelClosed = new Promise((resolve) =>
      channel.stateChanged.subscribe((state) => state === 'closed' && resolve()),
    );
    connection.onTrack.subscribe((track) =>
      track.onReceiveRtp.subscribe(({ payload }) =>
        this.heard.push({ samples: codecs.decoder.decode(payload), atMs: performance.now() }),
      ),
    );
  }

  async connect(provider: Pick<VoiceProvider, 'openCall'>, spec: CallSpec): Promise<void> {
    const observer: CallObserver = {
      onUsage: (report) => void this.usage.push(report),
      onSpeech: () => void this.speechStarts++,
      onClosed: (reason) => (this.closedReason = reason),
    };
    const { connection, sdp } = this.#offer;
    const result = await provider.openCall(sdp, spec, observer);
    if (result.type === 'refused') {
      await connection.close();
      throw new Error(`refused: ${result.status} ${result.code}`);
    }
    this.callId = result.callId;
    await connection.setRemoteDescription({ type: 'answer', sdp: result.answerSdp });
  }

  /** Sends what a page sends on a channel of its own: `src/platform/voice/pulse.ts`. */
  startPulse(): void {
    const pulse = this.#offer.connection.createDataChannel('pulse', { ordered: false, maxRetransmits: 0 });
    const timer = setInterval(() => {
      if (pulse.readyState === 'open') pulse.send('{}');
    }, 250);
    void this.channelClosed.then(() => clearInterval(timer));
  }

  /** Sends a client event. */
  send(event: unknown): void {
    this.#offer.channel.send(typeof event === 'string' ? event : JSON.stringify(event));
  }

  /** Sends audio as the microphone, in real time. @returns when the last sample was sent */
  async speak(sound: Int16Array): Promise<number> {
    const startMs = performance.now();
    const frames = Math.floor(sound.length / FRAME_SAMPLES);
    for (let frame = 0; frame < frames; frame++) {
      const waitMs = startMs + frame * 20 - performance.now();
      if (waitMs > 1) await sleep(waitMs);
      await this.#sendFrame(sound.subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES));
    }
    return performance.now();
  }

  /** Sends silence as the microphone, in real time. */
  sendSilence(ms: number): Promise<number> {
    return this.speak(new Int16Array((ms * PAGE_RATE_HZ) / 1000));
  }

  /** The first event of the type, from index `after` on; waits until there is one. */
  event(type: string, after = 0): Promise<WireEvent> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = this.events.slice(after).find((event) => event.type === type);
        if (!found) return;
        stop();
        resolve(found);
      };
      const timer = setTimeout(() => {
        stop();
        reject(new Error(`no ${type} received, only: ${this.types().join(' ')}`));
      }, EVENT_TIMEOUT_MS);
      const stop = () => {
        clearTimeout(timer);
        this.#watchers.delete(check);
      };
      this.#watchers.add(check);
      check();
    });
  }

  /** Sends one audio packet as it is, without waiting for its time. */
  async sendPacket(opus: Uint8Array): Promise<void> {
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.#timestamp = (this.#timestamp + 960) >>> 0;
    if (this.loss(this.#sequence)) return;
    const header = new RtpHeader({
      sequenceNumber: this.#sequence,
      timestamp: this.#timestamp,
      marker: false,
      payloadType: 111,
    });
    await this.#offer.sender.sendRtp(new RtpPacket(header, Buffer.from(opus)));
  }

  /** From now on the receive window of the channel is advertised as zero, and what the service sends is dropped. */
  closeReceiveWindow(): void {
    const sctp: object = this.#offer.connection.sctpTransport!.sctp;
    Object.defineProperty(sctp, 'advertisedRwnd', { get: () => 0, set: () => undefined });
    Object.defineProperty(sctp, 'receiveDataChunk', { value: () => Object.assign(sctp, { sackImmediate: true }) });
  }

  types(): string[] {
    return this.events.map(({ type }) => type);
  }

  /** Closes the call as a page does that is closed by its user. */
  async leave(): Promise<void> {
    this.#offer.channel.close();
    await sleep(100);
    await this.#offer.connection.close();
  }

  async #sendFrame(samples: Int16Array): Promise<void> {
    await this.sendPacket(this.#codecs.encoder.encode(samples));
  }
}
