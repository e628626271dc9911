import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resampled } from '../../../../src/domain/resampler.ts';
import { wavSamples } from '../../../fixtures/audio/read-audio.ts';
import { RATE_HZ } from './sound.ts';

const sentences = [
  { voice: 'en-us', text: 'Excuse me, how do I get to the main station?' },
  { voice: 'en-gb+f3', text: 'It is about ten minutes on foot.' },
  { voice: 'es+m3', text: '¿Dónde puedo comprar un billete?' },
  { voice: 'es+f2', text: 'La farmacia está al lado del banco.' },
  { voice: 'de+m5', text: 'Der nächste Zug fährt um halb neun.' },
  { voice: 'de+f4', text: 'Das kostet zwölf Euro.' },
  { voice: 'fr+m2', text: 'Je voudrais une chambre pour deux nuits.' },
  { voice: 'it+f5', text: 'Vorrei il conto, per favore.' },
  { voice: 'ru+m4', text: 'Где находится аптека?' },
  { voice: 'cmn-latn-pinyin+f1', text: 'qǐng wèn, huǒ chē zhàn zài nǎ lǐ?' },
  { voice: 'pt+m1', text: 'Sim.' },
  { voice: 'nl+f3', text: 'Nee, dank je.' },
] as const;

/** Sentences in the voices of espeak-ng, at 16 kHz. */
export function synthesisedSpeech(): Int16Array[] {
  return sentences.map(({ voice, text }) => {
    const { stdout } = spawnSync('espeak-ng', ['--stdin', '--stdout', '-v', voice], { input: text });
    return trimmed(resampled(wavSamples(stdout), 22_050, RATE_HZ));
  });
}

/** A recording with less sound holds no word. */
const MIN_SPEECH_SAMPLES = 0.2 * RATE_HZ;

/** Recorded speech: the WAV files of a folder (16 kHz, mono, 16 bits). */
export function recordedSpeech(folder: string): Int16Array[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.wav'));
  const sounds = names.toSorted().map((name) => trimmed(wavSamples(readFileSync(join(folder, name)))));
  return sounds.filter(({ length }) => length >= MIN_SPEECH_SAMPLES);
}

/** A shorter sound that a longer silence separates from the speech is a click of the recording or its codec. */
const MIN_SOUND_SAMPLES = 0.06 * RATE_HZ;
const MIN_SILENCE_SAMPLES = 0.12 * RATE_HZ;

/** Without the silence around it, and the clicks in that. */
function trimmed(sound: Int16Array): Int16Array {
  const loudest = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const parts: { from: number; to: number }[] = [];
  for (const [at, sample] of sound.entries()) {
    if (Math.abs(sample) <= loudest / 50) continue;
    const last = parts.at(-1);
    if (last && at - last.to < MIN_SILENCE_SAMPLES) last.to = at + 1;
    else parts.push({ from: at, to: at + 1 });
  }
  const spoken = parts.filter(({ from, to }) => to - from >= MIN_SOUND_SAMPLES);
  return sound.slice(spoken[0]?.from ?? 0, spoken.at(-1)?.to ?? 0);
}
