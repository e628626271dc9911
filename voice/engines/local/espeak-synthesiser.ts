import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { LanguageCode } from '../../../src/domain/language.ts';
import type { Synthesiser } from '../engines.ts';
import { readPcmStream } from '../../audio/pcm-stream.ts';

const WORDS_PER_MINUTE = 165;

/** The voice `cmn` reads characters as English words; the pinyin one reads them right. */
const voices: Readonly<Record<LanguageCode, string>> = {
  cmn: 'cmn-latn-pinyin',
  eng: 'en-us',
  jpn: 'ja',
  kor: 'ko',
  spa: 'es',
  fra: 'fr-fr',
  deu: 'de',
  rus: 'ru',
  por: 'pt-br',
  ita: 'it',
  yue: 'yue',
  nld: 'nl',
  arb: 'ar',
  ind: 'id',
};

/**
 * The program espeak-ng, where the system has it: a separate program, run once for each sentence. What it is to say
 * goes through its standard input, because everybody on a system may read a program's arguments.
 */
export function createEspeakSynthesiser(program: string): Synthesiser {
  return {
    async *speak({ text, language, speed }, signal) {
      signal.throwIfAborted();
      const wordsPerMinute = Math.round(WORDS_PER_MINUTE * speed);
      const args = ['--stdin', '--stdout', '-v', voices[language], '-s', String(wordsPerMinute)];
      const espeak = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'], signal });
      // It may be stopped at any moment from here on, and tells of that as an error.
      espeak.on('error', () => undefined);
      espeak.stdin.on('error', () => undefined);
      await once(espeak, 'spawn');
      espeak.stdin.end(text);

      yield* readPcmStream(espeak.stdout);
      signal.throwIfAborted();
    },
  };
}
