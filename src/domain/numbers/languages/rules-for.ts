import type { LanguageCode } from '../../language.ts';
import { compileRules, type CompiledRules } from '../compiled-rules.ts';
import type { NumberRules } from '../number-rules.ts';
import { arb } from './arb.ts';
import { cantonese, chinese } from './chinese.ts';
import { deu } from './deu.ts';
import { eng } from './eng.ts';
import { fra } from './fra.ts';
import { ind } from './ind.ts';
import { ita } from './ita.ts';
import { jpn } from './jpn.ts';
import { kor } from './kor.ts';
import { nld } from './nld.ts';
import { por } from './por.ts';
import { rus } from './rus.ts';
import { spa } from './spa.ts';

const rulesByLanguage: Readonly<Record<LanguageCode, NumberRules>> = {
  cmn: chinese,
  yue: cantonese,
  eng,
  jpn,
  kor,
  spa,
  fra,
  deu,
  rus,
  por,
  ita,
  nld,
  arb,
  ind,
};

const compiled = new Map<LanguageCode, CompiledRules>();

/** The rules of a language, compiled on first use. */
export function rulesFor(language: LanguageCode): CompiledRules {
  const known = compiled.get(language);
  if (known) return known;
  const rules = compileRules(rulesByLanguage[language]);
  compiled.set(language, rules);
  return rules;
}
