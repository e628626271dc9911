import type { LanguageCode } from '../../../domain/language.ts';

/** The label of the hold button for its person; as short as the words of turn taking. */
export const holdWords: Readonly<Record<LanguageCode, string>> = {
  cmn: '按住说话',
  eng: 'Hold to talk',
  jpn: '押して話す',
  kor: '누르고 말하기',
  spa: 'Mantenga pulsado',
  fra: 'Maintenir pour parler',
  deu: 'Halten und sprechen',
  rus: 'Держите и говорите',
  por: 'Segure para falar',
  ita: 'Tenga premuto e parli',
  yue: '撳住講嘢',
  nld: 'Houd vast en spreek',
  arb: 'اضغط مطوّلًا وتحدّث',
  ind: 'Tahan lalu bicara',
};
