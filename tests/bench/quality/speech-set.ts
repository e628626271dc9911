import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LanguageCode, LanguagePair } from '../../../src/domain/language.ts';
import type { PhraseTexts } from '../../../src/domain/phrases/phrase.ts';
import { INPUT_RATE_HZ, OUTPUT_RATE_HZ } from '../../../voice/audio/format.ts';
import { resampled } from '../../../src/domain/resampler.ts';
import type { Synthesiser } from '../../../voice/engines/engines.ts';
import { collect } from '../../fakes/collect.ts';
import { spokenTones } from '../../fixtures/tiny-models/spoken-tones.ts';

/** The folders of FLEURS. */
const fleursNames: Readonly<Record<LanguageCode, string>> = {
  cmn: 'cmn_hans_cn',
  yue: 'yue_hant_hk',
  eng: 'en_us',
  jpn: 'ja_jp',
  kor: 'ko_kr',
  spa: 'es_419',
  fra: 'fr_fr',
  deu: 'de_de',
  rus: 'ru_ru',
  por: 'pt_br',
  ita: 'it_it',
  nld: 'nl_nl',
  arb: 'ar_eg',
  ind: 'id_id',
};

export type SpokenSentence = {
  /** 16 kHz mono. */
  readonly sound: Int16Array;
  readonly transcript: string;
  readonly translation: string;
};

/**
 * A set in the layout of FLEURS: `<language>/test.tsv` and the recordings in `<language>/audio/test`. The sentences of two
 * languages with the same number are translations of each other.
 * @throws where a file is missing, or is no WAV of 16 kHz, mono and 16 bits
 */
export async function readFleurs(folder: string, pair: LanguagePair, most: number): Promise<readonly SpokenSentence[]> {
  const [own, other] = await Promise.all([pair.source, pair.target].map((code) => readTable(folder, code)));
  const translations = new Map(other?.map(({ id, text }) => [id, text]));
  const audio = join(folder, fleursNames[pair.source], 'audio', 'test');
  const usable = (own ?? []).filter(({ id, file }) => translations.has(id) && existsSync(join(audio, file)));
  return Promise.all(
    usable.slice(0, most).map(async ({ id, file, text }) => ({
      sound: readWav(await readFile(join(audio, file)), file),
      transcript: text,
      translation: translations.get(id) ?? '',
    })),
  );
}

type Row = { readonly id: string; readonly file: string; readonly text: string };

async function readTable(folder: string, code: LanguageCode): Promise<readonly Row[]> {
  const lines = (await readFile(join(folder, fleursNames[code], 'test.tsv'), 'utf8')).split('\n');
  return lines.flatMap((line) => {
    const [id, file, text] = line.split('\t');
    return id && file && text ? [{ id, file, text }] : [];
  });
}

/** Its chunks may have others before the samples. */
export function readWav(bytes: Buffer, name: string): Int16Array {
  const isPlain = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.readUInt16LE(20) === 1;
  if (!isPlain || bytes.readUInt32LE(24) !== 16_000 || bytes.readUInt16LE(22) !== 1 || bytes.readUInt16LE(34) !== 16)
    throw new Error(`${name} is no WAV file of 16 kHz, mono, 16 bits`);
  let at = 12;
  while (bytes.toString('latin1', at, at + 4) !== 'data') at += 8 + bytes.readUInt32LE(at + 4);
  const samples = Uint8Array.from(bytes.subarray(at + 8, at + 8 + bytes.readUInt32LE(at + 4)));
  return new Int16Array(samples.buffer, 0, samples.length >> 1);
}

/** Sentences spread evenly over the shipped phrasebook, in the voice that the set has for the language. */
export async function spokenPhrases(pair: LanguagePair, most: number, voice: Synthesiser): Promise<SpokenSentence[]> {
  const [own, other] = await Promise.all([readPhrases(pair.source), readPhrases(pair.target)]);
  const ids = Object.keys(own);
  const step = Math.max(1, Math.floor(ids.length / most));
  const sentences: SpokenSentence[] = [];
  for (const id of ids.filter((_, at) => at % step === 0).slice(0, most)) {
    const transcript = own[id] ?? '';
    const request = { text: transcript, language: pair.source, voice: 'verse', speed: 1 };
    const chunks = await collect(voice.speak(request, new AbortController().signal));
    const sound = Int16Array.from(chunks.flatMap((chunk) => [...chunk]));
    sentences.push({
      sound: resampled(sound, OUTPUT_RATE_HZ, INPUT_RATE_HZ),
      transcript,
      translation: other[id] ?? '',
    });
  }
  return sentences;
}

async function readPhrases(code: LanguageCode): Promise<PhraseTexts> {
  const folder = join(import.meta.dirname, '../../../src/i18n/phrases/texts');
  return JSON.parse(await readFile(join(folder, `${code}.json`), 'utf8'));
}

/** For the tests' tiny models, in the language of tones. */
export function tinySet(): readonly SpokenSentence[] {
  return [
    ['donde esta la estacion .', 'where is the station.'],
    ['buenos dias .', 'good morning.'],
    ['gracias .', 'thanks.'],
  ].map(([spoken = '', translation = '']) => ({
    sound: spokenTones(spoken),
    transcript: spoken.replace(' .', '.'),
    translation,
  }));
}
