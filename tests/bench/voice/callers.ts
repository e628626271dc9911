import { createEncoder } from 'libopus-wasm';
import { RtpHeader, RtpPacket } from 'werift';
import { sleep, withDeadline } from '../../../src/shared/async.ts';
import { createOffer } from '../../fakes/voice-page.ts';
import { readSpeech } from '../../fixtures/audio/read-audio.ts';
import type { ServiceProcess } from './service-process.ts';

const FRAME_MS = 20;
const FRAME_SAMPLES = 16 * FRAME_MS;

/** A question, then time for the response. */
const CYCLE_FRAMES = 10_000 / FRAME_MS;

/** The silence that ends an utterance, which is not latency of the server. */
const SILENCE_MS = 300;

/**
 * On an overloaded machine a DTLS handshake between two werift peers can stall: a retransmitted ClientHello confuses them.
 */
const CONNECT_TIMEOUT_MS = 20_000;

/** A simulated client that asks the same question every ten seconds. */
export type Caller = { sendFrame(frame: number): void; leave(): Promise<void> };

/** One cycle of audio, encoded once for all callers, so that encoding does not disturb the measurement. */
export type CallerAudio = { readonly packets: readonly Uint8Array[]; readonly endOfSpeechMs: number };

export async function encodeCallerAudio(question = readSpeech('question')): Promise<CallerAudio> {
  const encoder = await createEncoder({
    sampleRate: 16_000,
    channels: 1,
    frameSize: FRAME_SAMPLES,
    bitrate: 32_000,
  });
  // Soft noise instead of digital silence, as from a real microphone.
  const sound = Int16Array.from({ length: CYCLE_FRAMES * FRAME_SAMPLES }, () => Math.round((Math.random() - 0.5) * 16));
  for (const [at, sample] of question.entries()) sound[at] = sample;
  const packets = Array.from({ length: CYCLE_FRAMES }, (_, frame) =>
    encoder.encode(sound.subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES)).slice(),
  );
  encoder.free();
  return { packets, endOfSpeechMs: question.length / 16 };
}

/** Connects, and retries while connects are rate limited. @returns undefined when the server is at capacity */
export async function connect(
  service: ServiceProcess,
  audio: CallerAudio,
  phase: number,
  onResponse: (addedMs: number) => void,
): Promise<Caller | undefined> {
  const { connection, sender, channel, sdp } = await createOffer();
  const opened = new Promise<void>((resolve) => channel.onMessage.subscribe(() => resolve()));
  let askedAtMs = Infinity;
  let sequence = 0;

  connection.onTrack.subscribe((track) =>
    track.onReceiveRtp.subscribe(() => {
      const addedMs = performance.now() - askedAtMs - SILENCE_MS;
      // A packet during the silence belongs to the response before.
      if (addedMs < -200) return;
      askedAtMs = Infinity;
      if (Number.isFinite(addedMs)) onResponse(addedMs);
    }),
  );

  let result = await service.offer(sdp);
  while (result.type === 'refused' && result.code === 'too_many_connects') {
    await sleep((result.retryAfterS ?? 1) * 250);
    result = await service.offer(sdp);
  }
  if (result.type === 'refused') {
    await connection.close();
    return undefined;
  }
  await connection.setRemoteDescription({ type: 'answer', sdp: result.answerSdp });
  await withDeadline(CONNECT_TIMEOUT_MS, opened);

  return {
    sendFrame(frame) {
      const at = (frame + phase) % CYCLE_FRAMES;
      if (at * FRAME_MS >= audio.endOfSpeechMs && (at - 1) * FRAME_MS < audio.endOfSpeechMs) {
        askedAtMs = performance.now() - (at * FRAME_MS - audio.endOfSpeechMs);
      }
      const opus = audio.packets[at];
      if (!opus) return;
      sequence = (sequence + 1) & 0xffff;
      const timestamp = (frame * 960) >>> 0;
      const header = new RtpHeader({ sequenceNumber: sequence, timestamp, marker: false, payloadType: 111 });
      void sender.sendRtp(new RtpPacket(header, Buffer.from(opus)));
    },
    async leave() {
      channel.close();
      await sleep(100);
      await connection.close();
    },
  };
}

/** Runs all callers in real time. @returns how late each frame was sent, in milliseconds */
export async function runCallers(callers: readonly Caller[], forMs: number): Promise<number[]> {
  const lateness: number[] = [];
  const startMs = performance.now();
  for (let frame = 0; frame < forMs / FRAME_MS; frame++) {
    const waitMs = startMs + frame * FRAME_MS - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    lateness.push(Math.max(0, performance.now() - startMs - frame * FRAME_MS));
    for (const caller of callers) caller.sendFrame(frame);
  }
  return lateness;
}
