import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resampler } from '../../../../voice/audio/resampler.ts';
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
    const resampler = new Resampler(22_050, RATE_HZ);
    return trimmed(Int16Array.from([...resampler.push(wavSamples(stdout)), ...resampler.flush()]));
  });
}

/** Recorded speech: every WAV file of a folder (16 kHz, mono, 16 bits). */
export function recordedSpeech(folder: string): Int16Array[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.wav'));
  return names.toSorted().map((name) => trimmed(wavSamples(readFileSync(join(folder, name)))));
}

/** Without the silence around it. */
function trimmed(sound: Int16Array): Int16Array {
  const loudest = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const isAudible = (sample: number) => Math.abs(sample) > loudest / 50;
  return sound.slice(sound.findIndex(isAudible), sound.findLastIndex(isAudible) + 1);
}
