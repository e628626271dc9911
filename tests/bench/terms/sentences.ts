import type { LanguageCode } from '../../../src/domain/language.ts';
import { travelDialogue } from '../../../src/domain/travel-dialogue.ts';

const latinNames = [
  'Hotel Aurora',
  'Dr. Nguyen',
  'Kowalczyk',
  'Lindenhof',
  'Marienplatz',
  'Frau Schneider',
  'Rosenberg',
  'Café Pushkin',
  'Villa Borghese',
  'Johansson',
  'Papadopoulos',
  'Gare Montparnasse',
  'Al Hamra Tower',
  'Yamamoto',
  'Metformin',
  'Ibuprofen',
  'Ramirez',
  'Castellana',
  'Wójcik',
  'Ferreira',
];

/** As each script writes them; the other languages write the Latin names. */
const namesByLanguage: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  cmn: ['奥罗拉酒店', '阮医生', '王晓明', '张建国', '希尔顿', '玛丽亚广场', '罗森伯格', '布洛芬', '李文华', '金马大厦'],
  yue: ['奧羅拉酒店', '阮醫生', '王曉明', '張建國', '希爾頓', '瑪麗亞廣場', '羅森伯格', '布洛芬', '李文華', '金馬大廈'],
  jpn: [
    'ホテルオーロラ',
    'グエン',
    'シュナイダー',
    'ローゼンバーグ',
    'マリエン広場',
    'ヒルトン',
    'イブプロフェン',
    'コワルスキー',
    'フェレイラ',
    'ラミレス',
  ],
  kor: [
    '호텔 오로라',
    '응우옌',
    '김민수',
    '박은우',
    '힐튼 호텔',
    '마리엔 광장',
    '로젠버그',
    '이부프로펜',
    '슈나이더',
    '라미레스',
  ],
  rus: [
    'Отель Аврора',
    'Нгуен',
    'Ковальчик',
    'Шнайдер',
    'Розенберг',
    'Мариенплац',
    'Ибупрофен',
    'Йоханссон',
    'Рамирес',
    'Феррейра',
  ],
  arb: [
    'فندق أورورا',
    'نغوين',
    'شنايدر',
    'روزنبرغ',
    'ساحة ماريان',
    'هيلتون',
    'إيبوبروفين',
    'كوالتشيك',
    'راميريز',
    'فيريرا',
  ],
};

export function glossaryNames(code: LanguageCode): readonly string[] {
  return namesByLanguage[code] ?? latinNames;
}

/** A name is where `|` is. */
const frames: Readonly<Record<LanguageCode, readonly string[]>> = {
  eng: [
    'We are staying at | until Friday.',
    'Could you call | for me, please?',
    'I have an appointment with | at ten.',
    'Is | far from here?',
  ],
  deu: [
    'Wir wohnen bis Freitag bei |.',
    'Können Sie bitte | anrufen?',
    'Ich habe um zehn einen Termin mit |.',
    'Ist | weit von hier?',
  ],
  fra: [
    'Nous logeons chez | depuis lundi.',
    "Pouvez-vous appeler |, s'il vous plaît ?",
    "J'ai rendez-vous avec | à dix heures.",
    'Est-ce que | est loin ?',
  ],
  spa: [
    'Nos quedamos con | hasta el viernes.',
    '¿Puede llamar a |, por favor?',
    'Tengo una cita con | a las diez.',
    '¿Está | lejos de aquí?',
  ],
  ita: [
    'Stiamo da | fino a venerdì.',
    'Può chiamare |, per favore?',
    'Ho un appuntamento con | alle dieci.',
    'È lontano | da qui?',
  ],
  por: [
    'Ficamos com | até sexta-feira.',
    'Pode ligar para |, por favor?',
    'Tenho uma consulta com | às dez.',
    'Fica longe | daqui?',
  ],
  nld: [
    'We logeren tot vrijdag bij |.',
    'Kunt u | bellen, alstublieft?',
    'Ik heb om tien uur een afspraak met |.',
    'Is | ver van hier?',
  ],
  ind: [
    'Kami menginap di | sampai Jumat.',
    'Bisa tolong hubungi |?',
    'Saya ada janji dengan | jam sepuluh.',
    'Apakah | jauh dari sini?',
  ],
  rus: [
    'Мы живём здесь: |, до пятницы.',
    'Позвоните, пожалуйста: |.',
    'У меня встреча, это |, в десять.',
    'Далеко ли отсюда |?',
  ],
  cmn: ['我们住在|，到星期五。', '请帮我联系|，好吗？', '我十点和|有约。', '|离这里远吗？'],
  yue: ['我哋住喺|，到星期五。', '唔該幫我聯絡|，得唔得？', '我十點約咗|見面。', '|離呢度遠唔遠？'],
  jpn: [
    '金曜日まで|に泊まります。',
    '|に電話していただけますか？',
    '十時に|と約束があります。',
    '|はここから遠いですか？',
  ],
  kor: ['금요일까지 |에 있어요.', '| 연락해 주시겠어요?', '열 시에 | 약속이 있어요.', '| 여기서 멀어요?'],
  arb: ['نقيم في | حتى يوم الجمعة.', 'هل يمكنك الاتصال بـ | من فضلك؟', 'لدي موعد مع | في العاشرة.', 'هل | بعيد من هنا؟'],
};

export function namedSentences(code: LanguageCode, index: number, random: () => number) {
  const names = glossaryNames(code);
  const name = names[Math.floor(random() * names.length)] ?? '';
  const [before = '', after = ''] = (frames[code][index % frames[code].length] ?? '|').split('|');
  return { name, before, after };
}

/** Travel sentences without any of the names. */
export function plainSentences(code: LanguageCode, index: number): string {
  const frame = frames[code][index % frames[code].length] ?? '';
  return index % 2 === 0 ? (travelDialogue[(index * 7) % travelDialogue.length]?.[code] ?? '') : frame.replace('|', '');
}
