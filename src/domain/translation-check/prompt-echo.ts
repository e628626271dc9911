import { wordTokens } from '../repetition.ts';
import type { TranslationToCheck } from './translation-to-check.ts';

/** Words in a row that the prompt and the translation share, and the source text does not have. */
const MIN_SHARED = 6;

/** Phrases of our prompts, for any engine. */
const promptPhrases =
  /\[(?:source text|background information)\]|translate the following|into consideration|names and terms, to be written|this speech is in \w+|you are the voice of|speech to be translated|say only the translation|only output the translat|following translations:/iu;

/** Whether the text repeats the translator's prompt or glossary instead of translating. */
export function echoesPrompt({ translation, source, instructions = '', terms = [] }: TranslationToCheck): boolean {
  if (promptPhrases.test(translation) && !promptPhrases.test(source)) return true;
  if (terms.some((line) => translation.includes(line) && !source.includes(line))) return true;
  return isGlossary(translation, source) || sharesRules(translation, source, instructions);
}

const equation =
  /\p{L}{2}\s*(?:=|→|⇒|->|=>)\s*\p{L}{2}|\p{Script=Han}\s*(?:=|→|⇒)\s*\p{L}|\p{L}\s*(?:=|→|⇒)\s*\p{Script=Han}/u;
const entry = /(?:^|[;,、；，\n])\s*([^\s:：;,、；，=][^:：;,、；，=\n]{0,30})[:：]/gu;

/** Words of the source text with their translations, as in a list. */
function isGlossary(translation: string, source: string): boolean {
  if (/[:：=→⇒]|->/u.test(source)) return false;
  if (equation.test(translation)) return true;
  const heads = Array.from(translation.matchAll(entry), ([, words = '']) => words.trim());
  return heads.length > 1 && heads.every((words) => source.toLowerCase().includes(words.toLowerCase()));
}

/** The examples in a prompt are sentences that people say: only its rules are compared. */
function sharesRules(translation: string, source: string, instructions: string): boolean {
  const words = wordTokens(translation);
  if (words.length < MIN_SHARED || instructions === '') return false;
  const rules = ` ${wordTokens(withoutExamples(instructions)).join(' ')} `;
  const said = ` ${wordTokens(source).join(' ')} `;
  for (let at = 0; at + MIN_SHARED <= words.length; at++) {
    const shared = ` ${words.slice(at, at + MIN_SHARED).join(' ')} `;
    if (rules.includes(shared) && !said.includes(shared)) return true;
  }
  return false;
}

function withoutExamples(instructions: string): string {
  return instructions
    .split('\n')
    .filter((line) => !line.includes('"'))
    .join('\n');
}
