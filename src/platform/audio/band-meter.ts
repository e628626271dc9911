import { bandEdgesHz } from '../../domain/echo-gate/speech-bands.ts';
import type { Levels } from '../../domain/echo-gate/level-history.ts';
import type { SharedAudioContext } from './shared-audio-context.ts';

/** About one frame of 20 ms at common sample rates. */
const SAMPLES = 1024;

/** The analyser's window passes 0.305 of the power; a full-scale tone has power 1/2; half of it is in negative frequencies. */
const TONE_POWER = 0.305 * 0.5 * 0.5;

const LEAST_POWER = 1e-12;

export type BandMeter = {
  /** Over the last 20 ms, per band, in dBFS. */
  levels(): Levels;
  close(): void;
};

export function openBandMeter(audioContext: SharedAudioContext, stream: MediaStream): BandMeter {
  let nodes = connectNodes(audioContext.resume(), stream);
  // Closing a context disconnects its nodes.
  const stopFollowing = audioContext.onInterrupted((isInterrupted) => {
    if (!isInterrupted && nodes.source.context.state === 'closed') nodes = connectNodes(audioContext.resume(), stream);
  });

  return {
    levels() {
      const { analyser, bins, edges } = nodes;
      analyser.getFloatFrequencyData(bins);
      return edges.slice(1).map((to, band) => levelOf(bins.subarray(edges[band], to)));
    },
    close() {
      stopFollowing();
      nodes.source.disconnect();
    },
  };
}

function connectNodes(context: AudioContext, stream: MediaStream) {
  const source = context.createMediaStreamSource(stream);
  const analyser = context.createAnalyser();
  analyser.fftSize = SAMPLES;
  analyser.smoothingTimeConstant = 0;
  source.connect(analyser);
  const bins = new Float32Array(analyser.frequencyBinCount);
  const edges = bandEdgesHz.map((hz) => Math.round((hz * SAMPLES) / context.sampleRate));
  return { source, analyser, bins, edges };
}

function levelOf(decibels: Float32Array): number {
  let power = LEAST_POWER;
  for (const bin of decibels) power += 10 ** (bin / 10) / TONE_POWER;
  return 10 * Math.log10(power);
}
