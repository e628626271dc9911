import type { LanguageCode } from './language.ts';

/** The text of the voice's example in each language. */
export const voiceExamples: Readonly<Record<LanguageCode, string>> = {
  cmn: '这是翻译的声音。这样的速度可以吗？',
  yue: '呢個係翻譯嘅聲音。噉樣嘅速度得唔得？',
  eng: 'This is the voice of the translation. Is the speed all right?',
  jpn: 'これが通訳の声です。この速さでよろしいですか。',
  kor: '이것이 통역 음성입니다. 이 속도가 괜찮으세요?',
  spa: 'Esta es la voz de la traducción. ¿Le parece bien la velocidad?',
  fra: 'Voici la voix de la traduction. La vitesse vous convient-elle ?',
  deu: 'Das ist die Stimme der Übersetzung. Passt die Geschwindigkeit?',
  rus: 'Это голос перевода. Вам подходит такая скорость?',
  por: 'Esta é a voz da tradução. A velocidade está boa?',
  ita: 'Questa è la voce della traduzione. La velocità va bene?',
  nld: 'Dit is de stem van de vertaling. Is de snelheid goed?',
  arb: 'هذا صوت الترجمة. هل السرعة مناسبة؟',
  ind: 'Ini suara terjemahan. Apakah kecepatannya sudah pas?',
};
