import { familyOf } from '../language-detection/scripts.ts';
import { textGap } from '../language-detection/text-gap.ts';
import { languages, type LanguageCode } from '../language.ts';

/** Everyday words that no other Latin language of the product has. */
const words: Readonly<Partial<Record<LanguageCode, string>>> = {
  eng: 'the and with you your this that have from they would there what where are please not be been has will she his',
  spa: 'y el los las muy pero usted ustedes hay tengo yo mañana también aquí hasta dónde cuándo ayer hoy estoy nosotros',
  fra: 'les des est je vous nous dans avec pour et une pas sur cette mais très où votre notre sont elle demain hier',
  por: 'não uma com em você muito mas eu meu minha são tenho ao pelo isso também amanhã ontem hoje está estou uns das',
  ita: 'gli è sono che della nella delle dei perché anche più vorrei questo questa siamo abbiamo domani ieri oggi nel alla',
  deu: 'der und das ist nicht ich sie mit ein eine für auf dem den wir von haben auch aber sind kein mein einen bitte seit',
  nld: 'het een ik niet voor zijn mijn naar maar dat sinds ook heeft hebben wij jij deze aan bij uw geen morgen gisteren',
  ind: 'yang saya tidak ini itu dengan untuk ke dari anda kami kita akan sudah bisa satu dua juga karena pada sangat',
};
const sets = new Map(Object.entries(words).map(([code, list]) => [code, new Set(list.split(' '))]));

/** How many different function words of a language are in a text, and not in `except`; names have capitals. */
export function functionWordCount(text: string, code: LanguageCode, except = ''): number {
  const own = sets.get(code);
  const excluded = new Set(wordsOf(except));
  return new Set(wordsOf(text).filter((word) => own?.has(word) && !excluded.has(word))).size;
}

/** Small letters; a capital only at the beginning of the text. */
function wordsOf(text: string): readonly string[] {
  const trimmed = text.replace(/^[^\p{L}]+/u, '');
  return (trimmed.charAt(0).toLowerCase() + trimmed.slice(1)).match(/(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]*/gu) ?? [];
}

/** Log-odds for a third language. With only one word of it, more. */
const MIN_GAP = 3;
const MIN_GAP_OF_ONE = 8;

/** Whether a text in Latin letters is in a language that is neither of the pair, by words that only that language has. */
export function isThirdLatin(text: string, source: string, from: LanguageCode, to: LanguageCode): boolean {
  if (functionWordCount(text, to) > 0) return false;
  return languages.some(({ code }) => {
    if (code === from || code === to || familyOf(code) !== 'latin') return false;
    const count = functionWordCount(text, code, source);
    return count > 0 && textGap(text, code, to) > (count > 1 ? MIN_GAP : MIN_GAP_OF_ONE);
  });
}
