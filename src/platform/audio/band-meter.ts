import type { Levels } from '../../domain/echo-gate/level-history.ts';

/** Edges of the bands in Hz: where speech is, each about as wide as the ear's. The embedded service listens to the same. */
const edgesHz = [200, 400, 600, 850, 1150, 1550, 2050, 2750, 3700];

export const BAND_COUNT = edgesHz.length - 1;

/** About a frame of 20 ms at the rates that devices have. */
const SAMPLES = 1024;

/** The analyser's window takes 0.305 of the power, a full-scale tone has half of one, and half of that is mirrored. */
const TONE_POWER = 0.305 * 0.5 * 0.5;

const LEAST_POWER = 1e-12;

export type BandMeter = {
  /** Of the last 20 ms, in decibels below full scale. */
  levels(): Levels;
  close(): void;
};

export function openBandMeter(context: AudioContext, stream: MediaStream): BandMeter {
  const source = context.createMediaStreamSource(stream);
  const analyser = context.createAnalyser();
  analyser.fftSize = SAMPLES;
  analyser.smoothingTimeConstant = 0;
  source.connect(analyser);
  const bins = new Float32Array(analyser.frequencyBinCount);
  const edges = edgesHz.map((hz) => Math.round((hz * SAMPLES) / context.sampleRate));

  return {
    levels() {
      analyser.getFloatFrequencyData(bins);
      return edges.slice(1).map((to, band) => levelOf(bins.subarray(edges[band], to)));
    },
    close() {
      source.disconnect();
    },
  };
}

function levelOf(decibels: Float32Array): number {
  let power = LEAST_POWER;
  for (const one of decibels) power += 10 ** (one / 10) / TONE_POWER;
  return 10 * Math.log10(power);
}
