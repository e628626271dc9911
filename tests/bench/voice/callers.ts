import { setTimeout as sleep } from 'node:timers/promises';
import { createEncoder } from 'libopus-wasm';
import { RtpHeader, RtpPacket } from 'werift';
import { createOffer } from '../../fakes/voice-page.ts';
import { readSpeech } from '../../fixtures/audio/read-audio.ts';
import type { ServiceProcess } from './service-process.ts';

const FRAME_MS = 20;
const FRAME_SAMPLES = 16 * FRAME_MS;

/** A question, then time for the silence, the answer and a breath. */
const CYCLE_FRAMES = 10_000 / FRAME_MS;

/** Turn detection's own wait, which is not the service's work. */
const SILENCE_MS = 500;

/** Somebody who asks the same question every ten seconds, and listens to the answer. */
export type Caller = { speak(frame: number): void; leave(): Promise<void> };

/** What is said, as packets: encoded once, because the callers are not what is measured. */
export type Script = { readonly packets: readonly Uint8Array[]; readonly endOfSpeechMs: number };

export async function encodeScript(): Promise<Script> {
  const encoder = await createEncoder({
    sampleRate: 16_000,
    channels: 1,
    frameSize: FRAME_SAMPLES,
    bitrate: 32_000,
  });
  const question = readSpeech('question');
  // A quiet room, not digital silence: a browser's microphone always has something to encode.
  const sound = Int16Array.from({ length: CYCLE_FRAMES * FRAME_SAMPLES }, () => Math.round((Math.random() - 0.5) * 16));
  for (const [at, sample] of question.entries()) sound[at] = sample;
  const packets = Array.from({ length: CYCLE_FRAMES }, (_, frame) =>
    encoder.encode(sound.subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES)).slice(),
  );
  encoder.free();
  return { packets, endOfSpeechMs: question.length / 16 };
}

/** Connects, trying again when too many come at once. @returns undefined when there is no room left */
export async function connect(
  service: ServiceProcess,
  script: Script,
  phase: number,
  onAnswer: (addedMs: number) => void,
): Promise<Caller | undefined> {
  const { connection, sender, channel, sdp } = await createOffer();
  const opened = new Promise<void>((resolve) => channel.onMessage.subscribe(() => resolve()));
  let askedAtMs = Infinity;
  let sequence = 0;

  connection.onTrack.subscribe((track) =>
    track.onReceiveRtp.subscribe(() => {
      const addedMs = performance.now() - askedAtMs - SILENCE_MS;
      // A packet before the silence is over is the tail of the last answer.
      if (addedMs < -200) return;
      askedAtMs = Infinity;
      if (Number.isFinite(addedMs)) onAnswer(addedMs);
    }),
  );

  let opening = await service.offer(sdp);
  while (opening.type === 'refused' && opening.code === 'too_many_connects') {
    await sleep((opening.retryAfterS ?? 1) * 250);
    opening = await service.offer(sdp);
  }
  if (opening.type === 'refused') {
    await connection.close();
    return undefined;
  }
  await connection.setRemoteDescription({ type: 'answer', sdp: opening.answerSdp });
  await opened;

  return {
    speak(frame) {
      const at = (frame + phase) % CYCLE_FRAMES;
      if (at * FRAME_MS >= script.endOfSpeechMs && (at - 1) * FRAME_MS < script.endOfSpeechMs) {
        askedAtMs = performance.now() - (at * FRAME_MS - script.endOfSpeechMs);
      }
      const opus = script.packets[at];
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

/** Lets everybody speak in real time. @returns how late the median and the slowest tenth of the frames left */
export async function talk(callers: readonly Caller[], forMs: number): Promise<number[]> {
  const lateness: number[] = [];
  const startMs = performance.now();
  for (let frame = 0; frame < forMs / FRAME_MS; frame++) {
    const waitMs = startMs + frame * FRAME_MS - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    lateness.push(Math.max(0, performance.now() - startMs - frame * FRAME_MS));
    for (const caller of callers) caller.speak(frame);
  }
  return lateness;
}
