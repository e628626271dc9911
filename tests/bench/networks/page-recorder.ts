import type { Page } from '@playwright/test';

/** The sound and the texts of a page; times as `Date.now()`. */
export type PageRecord = {
  /** When the microphone opened: the fake one starts its recording then. */
  openedAtMs: number;
  /** The voice as the page plays it, in 16 kHz. */
  readonly sound: { readonly atMs: number; readonly samples: readonly number[] }[];
  /** When each number was first on the screen. */
  readonly shownAtMs: Record<number, number>;
  /** All calls of the page. */
  readonly peers: RTCPeerConnection[];
};

declare global {
  interface Window {
    record: PageRecord;
  }
}

/** Softer frames are silence: they are not recorded. */
const LEAST_PEAK = 0.01;

/** Installs the recorder before the page's own code runs. */
export async function installRecorder(page: Page): Promise<void> {
  // tsx wraps named functions in a helper that a page does not have.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript((leastPeak) => {
    const record: PageRecord = { openedAtMs: 0, sound: [], shownAtMs: {}, peers: [] };
    window.record = record;

    const media = navigator.mediaDevices;
    const open = media.getUserMedia.bind(media);
    // The browser's processing would change the tones.
    const raw = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 };
    media.getUserMedia = async () => {
      const stream = await open({ audio: raw });
      record.openedAtMs ||= Date.now();
      return stream;
    };

    const recordTrack = async (track: MediaStreamTrack) => {
      const frames = new MediaStreamTrackProcessor({ track, maxBufferSize: 3000 }).readable.getReader();
      let originMs = Infinity;
      for (let next = await frames.read(); next.value; next = await frames.read()) {
        const frame = next.value;
        const samples = new Float32Array(frame.numberOfFrames);
        frame.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
        const step = Math.round(frame.sampleRate / 16_000);
        const atMs = frame.timestamp / 1000;
        frame.close();
        originMs = Math.min(originMs, Date.now() - atMs);
        if (!samples.some((sample) => Math.abs(sample) > leastPeak)) continue;
        const thinned = Array.from(
          samples.filter((_, at) => at % step === 0),
          (sample) => Math.round(sample * 32_767),
        );
        record.sound.push({ atMs: originMs + atMs, samples: thinned });
      }
    };

    const Peer = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Peer {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        record.peers.push(this);
        this.addEventListener('track', ({ track }) => void recordTrack(track));
      }
    };

    setInterval(() => {
      const text = [...document.querySelectorAll('article')].map((turn) => turn.textContent).join(' ');
      for (const [, number] of text.matchAll(/#(\d+)\./g)) record.shownAtMs[Number(number)] ??= Date.now();
    }, 20);
  }, LEAST_PEAK);
}
