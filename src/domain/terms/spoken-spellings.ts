import type { LanguageCode } from '../language.ts';

/** How a recogniser that does not know the name may spell it: by the rules of the language. */
const spellings: Readonly<Partial<Record<LanguageCode, readonly (readonly [RegExp, string])[]>>> = {
  eng: [
    [/\bdr\b\.?/gu, 'doctor'],
    [/\bst\b\.?/gu, 'saint'],
    [/ough\b/gu, 'o'],
  ],
  fra: [
    [/\bmme\b\.?/gu, 'madame'],
    [/\bdr\b\.?/gu, 'docteur'],
    [/ent\b/gu, 'an'],
    [/[aeo]in\b/gu, 'in'],
    [/oi/gu, 'oua'],
    [/[tdsxpz]+\b/gu, ''],
  ],
  ita: [
    [/ch(?=[eiéèì])/gu, 'k'],
    [/gh(?=[ei])/gu, 'g'],
    [/gli/gu, 'li'],
    [/gn/gu, 'ni'],
  ],
  spa: [
    [/ll/gu, 'y'],
    [/j|g(?=[eiéí])/gu, 'h'],
    [/z|c(?=[eiéí])/gu, 's'],
    [/qu(?=[eiéí])/gu, 'k'],
  ],
  por: [
    [/lh/gu, 'li'],
    [/nh/gu, 'ni'],
    [/ch/gu, 'x'],
    [/ão\b/gu, 'aun'],
  ],
  deu: [
    [/\bdr\b\.?/gu, 'doktor'],
    [/\bhr\b\.?/gu, 'herr'],
    [/\bfr\b\.?/gu, 'frau'],
  ],
};

/** The spellings of a name besides its own, in the languages that a text may be in. */
export function spokenSpellings(written: string, languages: readonly LanguageCode[]): readonly string[] {
  const plain = written.toLowerCase();
  const spoken = languages.map((code) =>
    (spellings[code] ?? []).reduce((text, [pattern, sound]) => text.replace(pattern, sound), plain),
  );
  return [...new Set(spoken)].filter((text) => text !== plain && text.trim() !== '');
}
