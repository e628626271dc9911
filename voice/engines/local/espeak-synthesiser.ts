import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { LanguageCode } from '../../../src/domain/language.ts';
import { readPcmStream } from '../../audio/pcm-stream.ts';
import type { Synthesiser } from '../engines.ts';

const WORDS_PER_MINUTE = 165;

/** The plain `cmn` voice mispronounces Chinese characters; the pinyin voice does not. */
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
 * Runs espeak-ng once per sentence, as a separate program (its licence is the GPL). The text is passed on standard
 * input, because a process's arguments are visible to every user of the machine.
 */
export function createEspeakSynthesiser(program: string): Synthesiser {
  return {
    async *speak({ text, language, speed }, signal) {
      signal.throwIfAborted();
      const wordsPerMinute = Math.round(WORDS_PER_MINUTE * speed);
      const args = ['--stdin', '--stdout', '-v', voices[language], '-s', String(wordsPerMinute)];
      const espeak = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'], signal });
      // Aborting kills the process, which emits an error on both; the abort is reported below.
      espeak.on('error', () => undefined);
      espeak.stdin.on('error', () => undefined);
      await once(espeak, 'spawn');
      espeak.stdin.end(text);

      yield* readPcmStream(espeak.stdout);
      signal.throwIfAborted();
    },
  };
}
