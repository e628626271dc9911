import type { LanguageCode } from '../../../domain/language.ts';

type Words = {
  /** One sentence: what this is, and that they may speak. In the voice of the person who turned the phone round. */
  readonly welcome: string;
  /** Names of the parts, for screen readers and tooltips. */
  readonly conversation: string;
  readonly readAloud: string;
  readonly newest: string;
};

/** What a half of the screen says to its person, in their language whatever the language of the interface is. */
export const faceWords: Readonly<Record<LanguageCode, Words>> = {
  cmn: {
    welcome: '这是翻译应用：您可以直接说普通话，我说的话会以中文显示在这里。',
    conversation: '对话',
    readAloud: '朗读译文',
    newest: '回到最新发言',
  },
  eng: {
    welcome: 'This is an interpreter: you may speak English, and what I say appears here in English.',
    conversation: 'Conversation',
    readAloud: 'Read translations aloud',
    newest: 'Back to the newest',
  },
  jpn: {
    welcome: '通訳アプリを使っていますので、どうぞ日本語でお話しください（私の話もここに日本語で表示されます）。',
    conversation: '会話',
    readAloud: '訳を読み上げる',
    newest: '最新の発言に戻る',
  },
  kor: {
    welcome: '통역 앱이니 한국어로 말씀하시면 되고, 제가 하는 말은 여기에 한국어로 나타납니다.',
    conversation: '대화',
    readAloud: '번역 소리 내어 읽기',
    newest: '최신 대화로 돌아가기',
  },
  spa: {
    welcome: 'Esto es un intérprete: puede hablar en español y lo que yo diga aparecerá aquí en español.',
    conversation: 'Conversación',
    readAloud: 'Leer la traducción en voz alta',
    newest: 'Volver a lo más reciente',
  },
  fra: {
    welcome: 'Ceci est un interprète : vous pouvez parler français, et ce que je dis s’affiche ici en français.',
    conversation: 'Conversation',
    readAloud: 'Lire la traduction à voix haute',
    newest: 'Revenir au plus récent',
  },
  deu: {
    welcome: 'Das ist ein Dolmetscher: Sie können Deutsch sprechen, und was ich sage, erscheint hier auf Deutsch.',
    conversation: 'Gespräch',
    readAloud: 'Übersetzung vorlesen',
    newest: 'Zurück zum Neuesten',
  },
  rus: {
    welcome: 'Это переводчик: вы можете говорить по-русски, а мои слова появятся здесь на русском языке.',
    conversation: 'Разговор',
    readAloud: 'Читать перевод вслух',
    newest: 'К последней реплике',
  },
  por: {
    welcome: 'Isto é um intérprete: pode falar em português, e o que eu disser aparece aqui em português.',
    conversation: 'Conversa',
    readAloud: 'Ler a tradução em voz alta',
    newest: 'Voltar ao mais recente',
  },
  ita: {
    welcome: 'Questo è un interprete: può parlare in italiano, e quello che dico apparirà qui in italiano.',
    conversation: 'Conversazione',
    readAloud: 'Leggi la traduzione ad alta voce',
    newest: 'Torna al più recente',
  },
  yue: {
    welcome: '呢個係翻譯程式：你可以直接講廣東話，我講嘅嘢會用中文喺呢度顯示。',
    conversation: '對話',
    readAloud: '讀出譯文',
    newest: '返去最新嗰句',
  },
  nld: {
    welcome: 'Dit is een tolk: u kunt Nederlands spreken, en wat ik zeg verschijnt hier in het Nederlands.',
    conversation: 'Gesprek',
    readAloud: 'Vertaling voorlezen',
    newest: 'Terug naar het nieuwste',
  },
  arb: {
    welcome: 'هذا مترجم فوري: يمكنك التحدّث بالعربية، وما أقوله يظهر هنا بالعربية.',
    conversation: 'المحادثة',
    readAloud: 'قراءة الترجمة بصوت عالٍ',
    newest: 'العودة إلى الأحدث',
  },
  ind: {
    welcome:
      'Ini penerjemah: Anda boleh berbicara bahasa Indonesia, dan ucapan saya muncul di sini dalam bahasa Indonesia.',
    conversation: 'Percakapan',
    readAloud: 'Bacakan terjemahan',
    newest: 'Kembali ke yang terbaru',
  },
};
