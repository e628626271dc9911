import { setTimeout as sleep } from 'node:timers/promises';
import { createDecoder, createEncoder } from 'libopus-wasm';
import { RTCPeerConnection, RtpHeader, RtpPacket, useOPUS } from 'werift';
import type {
  CallObserver,
  Dialect,
  UsageReport,
  VoiceProvider,
  CallSpec,
} from '../../server/modules/voice-calls/voice-provider.ts';

/** The rate of everything spoken to and heard from a service in tests. */
const PAGE_RATE_HZ = 16_000;

const FRAME_SAMPLES = PAGE_RATE_HZ / 50;

/** Tests look into events freely; what is in them is checked against the published types elsewhere. */
// oxlint-disable-next-line typescript/no-explicit-any
export type WireEvent = { type: string; event_id: string; receivedAtMs: number } & Record<string, any>;

export type HeardFrame = { samples: Int16Array; atMs: number };

/** What a browser page is to the voice service, without a browser: a peer with a microphone and ears. */
export type VoicePage = {
  readonly callId: string;
  readonly metered: boolean;
  readonly events: WireEvent[];
  readonly heard: HeardFrame[];
  readonly usage: UsageReport[];
  readonly speechStarts: number;
  /** Why the service says the call ended, once it has. */
  readonly closedReason: string | undefined;
  readonly channelClosed: Promise<void>;
  /** Which packets of the microphone are lost on the way. */
  loss: (packet: number) => boolean;
  send(event: unknown): void;
  /** Plays sound into the microphone in real time, and returns when its last sample left. */
  speak(sound: Int16Array): Promise<number>;
  /** The microphone is live but nobody speaks. */
  sendSilence(ms: number): Promise<number>;
  /** The first event of the type, from `after` on, that is there or comes. */
  event(type: string, after?: number): Promise<WireEvent>;
  types(): string[];
  /** Goes away as a page does that says goodbye. */
  leave(): Promise<void>;
};

export function testSession(overrides: Partial<CallSpec> = {}): CallSpec {
  return {
    sessionId: 'sess_test',
    pair: { source: 'spa', target: 'eng' },
    voice: 'verse',
    model: 'rehearsal',
    instructions: 'Translate.',
    reminder: 'Only translate.',
    expiresAtMs: Date.now() + 3_600_000,
    ...overrides,
  };
}

/** What a page does before it has an answer. */
export async function createOffer() {
  const connection = new RTCPeerConnection({
    codecs: { audio: [useOPUS()], video: [] },
    iceServers: [],
    bundlePolicy: 'max-bundle',
    iceAdditionalHostAddresses: ['127.0.0.1'],
  });
  const sender = connection.addTransceiver('audio', { direction: 'sendrecv' }).sender;
  const channel = connection.createDataChannel('events');
  await connection.setLocalDescription(await connection.createOffer());
  return { connection, sender, channel, sdp: connection.localDescription!.sdp };
}

export async function openPage(
  provider: VoiceProvider,
  options: { session?: Partial<CallSpec>; dialect?: Dialect } = {},
): Promise<VoicePage> {
  const { connection, sender, channel, sdp } = await createOffer();
  const encoder = await createEncoder({
    sampleRate: PAGE_RATE_HZ,
    channels: 1,
    frameSize: FRAME_SAMPLES,
    bitrate: 32_000,
  });
  const decoder = await createDecoder({ sampleRate: PAGE_RATE_HZ, channels: 1 });

  const events: WireEvent[] = [];
  const heard: HeardFrame[] = [];
  const usage: UsageReport[] = [];
  const waiting = new Set<() => void>();
  let speechStarts = 0;
  let closedReason: string | undefined;
  let sequence = Math.floor(Math.random() * 65_536);
  let timestamp = 0;

  const observer: CallObserver = {
    onUsage: (report) => void usage.push(report),
    onSpeech: () => void speechStarts++,
    onClosed: (reason) => (closedReason = reason),
  };
  channel.onMessage.subscribe((text) => {
    events.push({ ...JSON.parse(text.toString()), receivedAtMs: performance.now() });
    for (const look of waiting) look();
  });
  const channelClosed = new Promise<void>((resolve) =>
    channel.stateChanged.subscribe((state) => state === 'closed' && resolve()),
  );
  connection.onTrack.subscribe((track) =>
    track.onReceiveRtp.subscribe(({ payload }) =>
      heard.push({ samples: decoder.decode(payload), atMs: performance.now() }),
    ),
  );

  const opening = await provider.openCall(sdp, testSession(options.session), observer, options.dialect ?? 'ga');
  if (opening.type === 'refused') {
    await connection.close();
    throw new Error(`refused: ${opening.status} ${opening.code}`);
  }
  await connection.setRemoteDescription({ type: 'answer', sdp: opening.answerSdp });

  async function play(sound: Int16Array): Promise<number> {
    const startMs = performance.now();
    const frames = Math.floor(sound.length / FRAME_SAMPLES);
    for (let frame = 0; frame < frames; frame++) {
      const waitMs = startMs + frame * 20 - performance.now();
      if (waitMs > 1) await sleep(waitMs);
      const opus = encoder.encode(sound.subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES));
      sequence = (sequence + 1) & 0xffff;
      timestamp = (timestamp + 960) >>> 0;
      if (page.loss(sequence)) continue;
      const header = new RtpHeader({ sequenceNumber: sequence, timestamp, marker: false, payloadType: 111 });
      await sender.sendRtp(new RtpPacket(header, Buffer.from(opus)));
    }
    return performance.now();
  }

  async function event(type: string, after = 0): Promise<WireEvent> {
    const find = () => events.slice(after).find((one) => one.type === type);
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = find();
        if (!found) return;
        finish();
        resolve(found);
      };
      const late = setTimeout(() => {
        finish();
        reject(new Error(`no ${type} came; these did: ${events.map((one) => one.type).join(' ')}`));
      }, 15_000);
      const finish = () => {
        clearTimeout(late);
        waiting.delete(look);
      };
      waiting.add(look);
      look();
    });
  }

  const page: VoicePage = {
    callId: opening.callId,
    metered: opening.metered,
    loss: () => false,
    events,
    heard,
    usage,
    get speechStarts() {
      return speechStarts;
    },
    get closedReason() {
      return closedReason;
    },
    channelClosed,
    send: (message) => channel.send(typeof message === 'string' ? message : JSON.stringify(message)),
    speak: play,
    sendSilence: (ms) => play(new Int16Array((ms * PAGE_RATE_HZ) / 1000)),
    event,
    types: () => events.map((one) => one.type),
    async leave() {
      channel.close();
      await sleep(100);
      await connection.close();
    },
  };
  return page;
}
