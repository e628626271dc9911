import type { Browser, BrowserContext, Page } from '@playwright/test';
import { noServiceWorker } from './service-worker.ts';
import { SAMPLE_RATE_HZ, spokenPhrases } from './speech.ts';

/** A person with a device: a browser of their own, and a microphone into which the test speaks. */
export type Participant = {
  readonly context: BrowserContext;
  readonly page: Page;
  /**
   * Their microphone hears an utterance.
   * @param gain 1 near the mouth; less for a voice across the table
   * @param atMs by `Date.now()`; at once without it
   */
  hear(gain?: number, atMs?: number): Promise<void>;
};

declare global {
  interface Window {
    hearVoice(samples: string, sampleRateHz: number, gain: number, atMs: number): Promise<void>;
  }
}

const LENGTH_S = 1.5;
/** How much softer a voice is there. */
const ACROSS_THE_TABLE = 0.3;

export async function newParticipant(browser: Browser, voice: number): Promise<Participant> {
  const context = await browser.newContext({ permissions: ['microphone'], ...noServiceWorker });
  await context.addInitScript(replaceMicrophone, 0);
  // While a device reads aloud, no microphone is open: when that is depends on the voices of the machine.
  await context.addInitScript(() => localStorage.setItem('voice_playback', '1 1 source target'));
  const page = await context.newPage();
  const samples = base64Of(spokenPhrases(voice, 1).subarray(0, LENGTH_S * SAMPLE_RATE_HZ));
  return {
    context,
    page,
    hear: (gain = 1, atMs = 0) =>
      page.evaluate(([text, rate, g, at]) => window.hearVoice(text, rate, g, at), [
        samples,
        SAMPLE_RATE_HZ,
        gain,
        atMs,
      ] as const),
  };
}

const LEAST_NOTICE_MS = 500;

/** Two microphones on one table hear one voice, as they would: at the same time, however long the pages need to react. */
export async function hearTogether(near: Participant, far: Participant): Promise<void> {
  const askedAtMs = Date.now();
  for (const { page } of [near, far]) await page.evaluate(() => undefined);
  const reactionMs = Date.now() - askedAtMs;
  const atMs = Date.now() + Math.max(LEAST_NOTICE_MS, 3 * reactionMs);
  await Promise.all([near.hear(1, atMs), far.hear(ACROSS_THE_TABLE, atMs)]);
}

/**
 * A person with a device who says nothing. The browser's own microphone may play what another test has recorded.
 * @param noise of the room about it: RMS, 1 at full scale
 */
export async function newListener(browser: Browser, noise = 0): Promise<Page> {
  const context = await browser.newContext({ permissions: ['microphone'], ...noServiceWorker });
  await context.addInitScript(replaceMicrophone, noise);
  return context.newPage();
}

/** A link that is opened on another device. */
export async function openLink(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext(noServiceWorker);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** In the page: a microphone that hears what the test plays, and this noise. */
function replaceMicrophone(noise: number): void {
  let context: AudioContext | undefined;
  let room: MediaStreamAudioDestinationNode | undefined;
  const open = (): MediaStreamAudioDestinationNode => {
    context ??= new AudioContext();
    if (room) return room;
    room = context.createMediaStreamDestination();
    if (noise > 0) playNoise(room);
    return room;
  };
  const playNoise = (destination: MediaStreamAudioDestinationNode): void => {
    const audio = destination.context.createBuffer(1, destination.context.sampleRate, destination.context.sampleRate);
    audio.getChannelData(0).forEach((_, at, samples) => (samples[at] = (at % 2 === 0 ? 1 : -1) * noise));
    const source = new AudioBufferSourceNode(destination.context, { buffer: audio, loop: true });
    source.connect(destination);
    source.start();
  };
  if (!navigator.mediaDevices) return;
  navigator.mediaDevices.getUserMedia = async () =>
    new MediaStream(
      open()
        .stream.getAudioTracks()
        .map((track) => track.clone()),
    );
  window.hearVoice = async (samples, sampleRateHz, gain, atMs) => {
    const destination = open();
    const bytes = Uint8Array.from(atob(samples), (character) => character.charCodeAt(0));
    const words = new Int16Array(bytes.buffer);
    const audio = destination.context.createBuffer(1, words.length, sampleRateHz);
    audio.getChannelData(0).set(Array.from(words, (word) => word / 32_768));
    const source = new AudioBufferSourceNode(destination.context, { buffer: audio });
    const volume = new GainNode(destination.context, { gain });
    source.connect(volume).connect(destination);
    await new Promise((resolve) => {
      source.onended = resolve;
      source.start(destination.context.currentTime + Math.max(0, atMs - Date.now()) / 1000);
    });
  };
}

function base64Of(samples: Float32Array): string {
  const words = Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
  return Buffer.from(words.buffer).toString('base64');
}
