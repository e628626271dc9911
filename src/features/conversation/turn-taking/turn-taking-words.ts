import type { LanguageCode } from '../../../domain/language.ts';
import type { TurnTaking } from '../../../domain/turn-taking.ts';
import type { ConnectionShown } from '../ConnectionLabel.tsx';

/** The words of the turn-taking indicator; each person reads their own language. */
export type TurnTakingWord = 'wait' | 'listening' | 'hearing' | 'goAhead' | 'translating' | 'speaking' | 'paused';

type Words = Readonly<Record<TurnTakingWord, string>>;

/** Written for each language, in the polite form that interpreters use; short enough for half the width of a phone. */
export const turnTakingWords: Readonly<Record<LanguageCode, Words>> = {
  cmn: {
    wait: '请稍候',
    listening: '请说话',
    hearing: '正在听您说',
    goAhead: '您请说',
    translating: '正在翻译…',
    speaking: '正在播放…',
    paused: '已暂停',
  },
  eng: {
    wait: 'One moment',
    listening: 'Speak now',
    hearing: 'Hearing you',
    goAhead: 'Go ahead',
    translating: 'Translating…',
    speaking: 'Speaking…',
    paused: 'Paused',
  },
  jpn: {
    wait: '少々お待ちください',
    listening: 'お話しください',
    hearing: '聞いています',
    goAhead: 'どうぞ',
    translating: '翻訳しています…',
    speaking: '訳を再生中…',
    paused: '一時停止中',
  },
  kor: {
    wait: '잠시만 기다려 주세요',
    listening: '말씀하세요',
    hearing: '듣고 있습니다',
    goAhead: '네, 말씀하세요',
    translating: '번역 중…',
    speaking: '번역 재생 중…',
    paused: '일시 중지됨',
  },
  spa: {
    wait: 'Un momento',
    listening: 'Hable ahora',
    hearing: 'Le escucho',
    goAhead: 'Adelante',
    translating: 'Traduciendo…',
    speaking: 'Reproduciendo…',
    paused: 'En pausa',
  },
  fra: {
    wait: 'Un instant',
    listening: 'Parlez maintenant',
    hearing: 'Je vous écoute',
    goAhead: 'Allez-y',
    translating: 'Traduction…',
    speaking: 'Lecture…',
    paused: 'En pause',
  },
  deu: {
    wait: 'Einen Moment',
    listening: 'Jetzt sprechen',
    hearing: 'Ich höre zu',
    goAhead: 'Sprechen Sie',
    translating: 'Übersetzung…',
    speaking: 'Wiedergabe…',
    paused: 'Pausiert',
  },
  rus: {
    wait: 'Одну минуту',
    listening: 'Говорите',
    hearing: 'Слушаю вас',
    goAhead: 'Да, говорите',
    translating: 'Перевожу…',
    speaking: 'Звучит перевод',
    paused: 'Пауза',
  },
  por: {
    wait: 'Um momento',
    listening: 'Pode falar',
    hearing: 'Escutando você',
    goAhead: 'Pode continuar',
    translating: 'Traduzindo…',
    speaking: 'Reproduzindo…',
    paused: 'Em pausa',
  },
  ita: {
    wait: 'Un momento',
    listening: 'Può parlare',
    hearing: 'La ascolto',
    goAhead: 'Prego',
    translating: 'Traduzione…',
    speaking: 'Riproduzione…',
    paused: 'In pausa',
  },
  yue: {
    wait: '請稍等',
    listening: '請講',
    hearing: '聽緊你講',
    goAhead: '你請講',
    translating: '翻譯緊…',
    speaking: '播緊譯文…',
    paused: '已暫停',
  },
  nld: {
    wait: 'Een moment',
    listening: 'Spreek nu',
    hearing: 'Ik luister',
    goAhead: 'Gaat uw gang',
    translating: 'Vertalen…',
    speaking: 'Afspelen…',
    paused: 'Gepauzeerd',
  },
  arb: {
    wait: 'لحظة من فضلك',
    listening: 'تحدّث الآن',
    hearing: 'أستمع إليك',
    goAhead: 'تفضّل',
    translating: 'تجري الترجمة…',
    speaking: 'تُقرأ الترجمة…',
    paused: 'متوقّف مؤقتًا',
  },
  ind: {
    wait: 'Mohon tunggu',
    listening: 'Silakan bicara',
    hearing: 'Mendengarkan Anda',
    goAhead: 'Silakan lanjut',
    translating: 'Menerjemahkan…',
    speaking: 'Memutar suara…',
    paused: 'Dijeda',
  },
};

/** The word for both people, each in their language. */
export function turnTakingWord(connection: ConnectionShown, turnTaking: TurnTaking): TurnTakingWord {
  // A suspended session waits for a tap.
  if (connection === 'paused' || connection === 'suspended') return 'paused';
  // Speech is buffered and translated later.
  if (connection === 'reconnecting') return 'listening';
  if (connection !== 'connected' && connection !== 'replaying') return 'wait';
  if (turnTaking.type === 'listening' || turnTaking.type === 'hearing')
    return turnTaking.hasInterrupted ? 'goAhead' : turnTaking.type;
  return turnTaking.type;
}
