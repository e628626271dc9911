import type { Page } from '@playwright/test';

/** What the page plays, and whether its microphone is on. */
export type PageProbe = {
  /** Loudness of the voice the page plays, sampled every 20 ms; times as `Date.now()`. */
  readonly heard: { readonly atMs: number; readonly rms: number }[];
  readonly microphones: MediaStreamTrack[];
  readonly peers: RTCPeerConnection[];
  /** When the first microphone opened: the fake one starts its recording then. */
  openedAtMs: number | undefined;
};

declare global {
  interface Window {
    probe: PageProbe;
  }
}

/** Installs the probe before the page's own code runs. */
export async function installProbe(page: Page, options: { readonly rawMicrophone?: boolean } = {}): Promise<void> {
  await page.addInitScript(({ rawMicrophone }) => {
    const probe: PageProbe = { heard: [], microphones: [], peers: [], openedAtMs: undefined };
    window.probe = probe;

    // The browser's processing would change the audio that the tests look for.
    const raw = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 };
    const media = navigator.mediaDevices;
    if (media) {
      const open = media.getUserMedia.bind(media);
      media.getUserMedia = async (constraints) => {
        const stream = await open(rawMicrophone ? { audio: raw } : constraints);
        probe.openedAtMs ??= Date.now();
        probe.microphones.push(...stream.getAudioTracks());
        return stream;
      };
    }

    const listen = (track: MediaStreamTrack) => {
      const context = new AudioContext();
      const meter = context.createAnalyser();
      meter.fftSize = 1024;
      context.createMediaStreamSource(new MediaStream([track])).connect(meter);
      const samples = new Float32Array(meter.fftSize);
      setInterval(() => {
        meter.getFloatTimeDomainData(samples);
        const rms = Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
        probe.heard.push({ atMs: Date.now(), rms });
      }, 20);
    };

    const Peer = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Peer {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        probe.peers.push(this);
        this.addEventListener('track', ({ track }) => listen(track));
      }
    };
  }, options);
}

/** Stretches in which the page played something, as [from, to] in `Date.now()` time. */
export async function playedAudio(page: Page, threshold = 0.005): Promise<readonly (readonly [number, number])[]> {
  const heard = await page.evaluate(() => window.probe.heard);
  const stretches: [number, number][] = [];
  for (const { atMs, rms } of heard) {
    if (rms < threshold) continue;
    const last = stretches.at(-1);
    if (last && atMs - last[1] < 400) last[1] = atMs;
    else stretches.push([atMs, atMs]);
  }
  return stretches;
}

export function microphoneStates(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.probe.microphones.map((track) => track.readyState));
}

export function peerStates(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.probe.peers.map((peer) => peer.connectionState));
}
