/**
 * Voice activity detection on generated scenes: what the server's detector misses, invents, cuts and ends late, beside
 * an energy detector and WebRTC's own, and what it costs. Without arguments espeak-ng speaks; a folder of recordings
 * (WAV, 16 kHz, mono, 16 bits) takes its place:
 *
 *     npm run bench:hearing -- [folder [seed]]
 *
 * The detector is tuned with the scenes of the seeds 1 to 9, and judged by those of the others.
 */
import { NoiseMeter } from '../../src/domain/hold-offer.ts';
import { SpeechDetector } from '../../voice/vad/speech-detector.ts';
import { EnergyDetector } from './voice/hearing/energy-detector.ts';
import { buildScene, sceneSpecs } from './voice/hearing/scenes.ts';
import { detect, errorsOf, score, type Detector, type Score } from './voice/hearing/score.ts';
import { recordedSpeech, synthesisedSpeech } from './voice/hearing/speech.ts';
import { loadWebrtcDetector } from './voice/hearing/webrtc-detector.ts';

const UTTERANCES = 24;

const [folder, seed = '102'] = process.argv.slice(2);
const speech = folder ? recordedSpeech(folder) : synthesisedSpeech();
const detectors: Record<string, () => Detector> = {
  ours: () => new SpeechDetector(),
  energy: () => new EnergyDetector(),
  webrtc: await loadWebrtcDetector(),
};
const cost = { cpuMs: 0, audioMs: 0 };
const totals = Object.fromEntries(Object.keys(detectors).map((name) => [name, 0]));

console.log('misses + false starts + cut edges + late ends, of ' + UTTERANCES + ' utterances in each scene');
console.log(
  'scene'.padEnd(30) +
    Object.keys(detectors)
      .map((name) => name.padEnd(24))
      .join(''),
);
for (const spec of sceneSpecs) {
  const scene = buildScene(spec, speech, UTTERANCES, Number(seed));
  const cells = Object.entries(detectors).map(([name, create]) => {
    const before = process.cpuUsage();
    const result = score(scene, detect(scene.sound, create()));
    if (name === 'ours') addCost(process.cpuUsage(before), scene.sound.length / 16);
    totals[name] = (totals[name] ?? 0) + errorsOf(result);
    return cell(result).padEnd(24);
  });
  console.log(scene.name.padEnd(30) + cells.join('') + (isLoud(scene.sound) ? 'hold to talk is offered' : ''));
}
console.log(
  'all'.padEnd(30) +
    Object.values(totals)
      .map((sum) => String(sum).padEnd(24))
      .join(''),
);
console.log(`cost: ${((100 * cost.cpuMs) / cost.audioMs).toFixed(2)} % of a core per conversation`);

/** Whether the page, which measures 30 times a second, would offer hold to talk at any time. */
function isLoud(sound: Int16Array): boolean {
  const meter = new NoiseMeter();
  const step = Math.round(16_000 / 30);
  let wasLoud = false;
  for (let at = 0; at + step <= sound.length; at += step) {
    const squares = sound.subarray(at, at + step).reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0);
    meter.hear(100 * Math.sqrt(squares / step), at / 16);
    wasLoud ||= meter.isLoud;
  }
  return wasLoud;
}

function addCost({ user, system }: NodeJS.CpuUsage, audioMs: number): void {
  cost.cpuMs += (user + system) / 1000;
  cost.audioMs += audioMs;
}

function cell(result: Score): string {
  const { misses, falseStarts, cutEdges, lateEnds } = result;
  return `${errorsOf(result)} (${[misses, falseStarts, cutEdges, lateEnds].join(' + ')})`;
}
