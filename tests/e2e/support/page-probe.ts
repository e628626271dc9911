import type { Page } from '@playwright/test';

/** The loudness of a frame of some 10 ms; times as `Date.now()`. */
export type Loudness = { readonly atMs: number; readonly rms: number };

/** Records the page's playback, microphones and calls. */
export type PageProbe = {
  /** The voice that the page plays. */
  readonly heard: Loudness[];
  /** Its microphone, as the page gets it. */
  readonly spoken: Loudness[];
  readonly microphones: MediaStreamTrack[];
  readonly peers: RTCPeerConnection[];
  /** When the first microphone opened: the fake one starts its recording then. */
  openedAtMs: number | undefined;
};

declare global {
  interface Window {
    probe: PageProbe;
  }
  /** Exists in Chromium; not in the types of TypeScript yet. */
  const MediaStreamTrackProcessor: new (init: { track: MediaStreamTrack; maxBufferSize: number }) => {
    readonly readable: ReadableStream<AudioData>;
  };
}

type ProbeOptions = {
  readonly rawMicrophone?: boolean;
  readonly metersMicrophone?: boolean;
  /** The page never takes a call for dead: on a starved machine it would open another, and replay. */
  readonly keepsCall?: boolean;
};

/** Installs the probe before the page's own code runs. */
export async function installProbe(page: Page, options: ProbeOptions = {}): Promise<void> {
  await page.addInitScript(({ rawMicrophone, metersMicrophone, keepsCall }) => {
    const probe: PageProbe = { heard: [], spoken: [], microphones: [], peers: [], openedAtMs: undefined };
    window.probe = probe;

    // The browser's processing would change the audio that the tests look for.
    const raw = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 };
    const media = navigator.mediaDevices;
    if (media) {
      const open = media.getUserMedia.bind(media);
      media.getUserMedia = async (constraints) => {
        const { deviceId } = Object(constraints?.audio) as MediaTrackConstraints;
        const stream = await open(rawMicrophone ? { audio: { ...raw, ...(deviceId && { deviceId }) } } : constraints);
        probe.openedAtMs ??= Date.now();
        probe.microphones.push(...stream.getAudioTracks());
        if (metersMicrophone) for (const track of stream.getAudioTracks()) void meter(track, probe.spoken);
        return stream;
      };
    }

    // Every frame, however late this page reads it: its own timestamp tells when it was heard.
    const meter = async (track: MediaStreamTrack, into: Loudness[]) => {
      const frames = new MediaStreamTrackProcessor({ track, maxBufferSize: 3000 }).readable.getReader();
      let originMs = Infinity;
      for (let next = await frames.read(); next.value; next = await frames.read()) {
        const frame = next.value;
        const samples = new Float32Array(frame.numberOfFrames);
        frame.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
        const atMs = frame.timestamp / 1000;
        frame.close();
        originMs = Math.min(originMs, Date.now() - atMs);
        const rms = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
        into.push({ atMs: originMs + atMs, rms });
      }
    };

    // Without the count of incoming packets it cannot judge.
    if (keepsCall) RTCRtpSender.prototype.getStats = async () => new Map();

    const Peer = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Peer {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        probe.peers.push(this);
        this.addEventListener('track', ({ track }) => void meter(track, probe.heard));
      }
    };
  }, options);
}

/** From and to, as `Date.now()`. */
export type Stretch = readonly [number, number];

/** Stretches in which the page played something. */
export async function playedAudio(page: Page, threshold = 0.005): Promise<readonly Stretch[]> {
  return stretchesOf(await page.evaluate(() => window.probe.heard), threshold);
}

/** Stretches in which something was said into the microphone; the probe has to meter it. */
export async function spokenAudio(page: Page): Promise<readonly Stretch[]> {
  return stretchesOf(await page.evaluate(() => window.probe.spoken), 0.005);
}

function stretchesOf(levels: readonly Loudness[], threshold: number): readonly Stretch[] {
  const stretches: [number, number][] = [];
  for (const { atMs, rms } of levels) {
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
