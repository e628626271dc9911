import type { LanguageCode } from '../../../domain/language.ts';

type Words = {
  /** One sentence: what this is, and that they may speak. In the voice of the person who turned the phone round. */
  readonly welcome: string;
  /** For the person who holds the device, before the first turn: what to do. */
  readonly begin: string;
  /** Before numbers that the translation has changed. */
  readonly checkNumbers: string;
  /** Names of the parts, for screen readers and tooltips. */
  readonly conversation: string;
  readonly readAloud: string;
  readonly newest: string;
};

/** Texts of one half of the screen, in its person's language, whatever the interface language. */
export const faceWords: Readonly<Record<LanguageCode, Words>> = {
  cmn: {
    welcome: '这是翻译应用：您可以直接说普通话，我说的话会以中文显示在这里。',
    begin: '请直接说话：对方会在上面看到译文，对方说的话会以中文显示在这里。',
    checkNumbers: '请核对：',
    conversation: '对话',
    readAloud: '朗读译文',
    newest: '回到最新发言',
  },
  eng: {
    welcome: 'This is an interpreter: you may speak English, and what I say appears here in English.',
    begin: 'Just speak: the other person reads it above, and what they say appears here in English.',
    checkNumbers: 'Check:',
    conversation: 'Conversation',
    readAloud: 'Read translations aloud',
    newest: 'Back to the newest',
  },
  jpn: {
    welcome: '通訳アプリを使っていますので、どうぞ日本語でお話しください（私の話もここに日本語で表示されます）。',
    begin: 'そのままお話しください。相手には上側に訳が表示され、相手の話はここに日本語で表示されます。',
    checkNumbers: '要確認：',
    conversation: '会話',
    readAloud: '訳を読み上げる',
    newest: '最新の発言に戻る',
  },
  kor: {
    welcome: '통역 앱이니 한국어로 말씀하시면 되고, 제가 하는 말은 여기에 한국어로 나타납니다.',
    begin: '그냥 말씀하세요. 상대방은 위쪽에서 번역을 읽고, 상대방의 말은 여기에 한국어로 나타납니다.',
    checkNumbers: '확인:',
    conversation: '대화',
    readAloud: '번역 소리 내어 읽기',
    newest: '최신 대화로 돌아가기',
  },
  spa: {
    welcome: 'Esto es un intérprete: puede hablar en español y lo que yo diga aparecerá aquí en español.',
    begin: 'Hable sin más: la otra persona lo lee arriba, y lo que diga aparecerá aquí en español.',
    checkNumbers: 'Compruebe:',
    conversation: 'Conversación',
    readAloud: 'Leer la traducción en voz alta',
    newest: 'Volver a lo más reciente',
  },
  fra: {
    welcome: 'Ceci est un interprète : vous pouvez parler français, et ce que je dis s’affiche ici en français.',
    begin:
      'Parlez simplement : l’autre personne lit la traduction en haut, et ce qu’elle dit s’affiche ici en français.',
    checkNumbers: 'À vérifier :',
    conversation: 'Conversation',
    readAloud: 'Lire la traduction à voix haute',
    newest: 'Revenir au plus récent',
  },
  deu: {
    welcome: 'Das ist ein Dolmetscher: Sie können Deutsch sprechen, und was ich sage, erscheint hier auf Deutsch.',
    begin: 'Sprechen Sie einfach: Ihr Gegenüber liest es oben, und was es sagt, erscheint hier auf Deutsch.',
    checkNumbers: 'Bitte prüfen:',
    conversation: 'Gespräch',
    readAloud: 'Übersetzung vorlesen',
    newest: 'Zurück zum Neuesten',
  },
  rus: {
    welcome: 'Это переводчик: вы можете говорить по-русски, а мои слова появятся здесь на русском языке.',
    begin: 'Просто говорите: собеседник прочитает перевод сверху, а его слова появятся здесь на русском языке.',
    checkNumbers: 'Проверьте:',
    conversation: 'Разговор',
    readAloud: 'Читать перевод вслух',
    newest: 'К последней реплике',
  },
  por: {
    welcome: 'Isto é um intérprete: pode falar em português, e o que eu disser aparece aqui em português.',
    begin: 'Basta falar: a outra pessoa lê em cima, e o que ela disser aparece aqui em português.',
    checkNumbers: 'Verifique:',
    conversation: 'Conversa',
    readAloud: 'Ler a tradução em voz alta',
    newest: 'Voltar ao mais recente',
  },
  ita: {
    welcome: 'Questo è un interprete: può parlare in italiano, e quello che dico apparirà qui in italiano.',
    begin: 'Parli pure: l’altra persona legge in alto, e quello che dice apparirà qui in italiano.',
    checkNumbers: 'Da verificare:',
    conversation: 'Conversazione',
    readAloud: 'Leggi la traduzione ad alta voce',
    newest: 'Torna al più recente',
  },
  yue: {
    welcome: '呢個係翻譯程式：你可以直接講廣東話，我講嘅嘢會用中文喺呢度顯示。',
    begin: '直接講嘢就得：對方會喺上面睇到譯文，佢講嘅嘢會用中文喺呢度顯示。',
    checkNumbers: '請核對：',
    conversation: '對話',
    readAloud: '讀出譯文',
    newest: '返去最新嗰句',
  },
  nld: {
    welcome: 'Dit is een tolk: u kunt Nederlands spreken, en wat ik zeg verschijnt hier in het Nederlands.',
    begin: 'Spreek gewoon: de ander leest het hierboven, en wat die zegt verschijnt hier in het Nederlands.',
    checkNumbers: 'Controleer:',
    conversation: 'Gesprek',
    readAloud: 'Vertaling voorlezen',
    newest: 'Terug naar het nieuwste',
  },
  arb: {
    welcome: 'هذا مترجم فوري: يمكنك التحدّث بالعربية، وما أقوله يظهر هنا بالعربية.',
    begin: 'تحدّث فحسب: سيقرأ الطرف الآخر الترجمة في الأعلى، وسيظهر كلامه هنا بالعربية.',
    checkNumbers: 'يُرجى التحقّق:',
    conversation: 'المحادثة',
    readAloud: 'قراءة الترجمة بصوت عالٍ',
    newest: 'العودة إلى الأحدث',
  },
  ind: {
    welcome:
      'Ini penerjemah: Anda boleh berbicara bahasa Indonesia, dan ucapan saya muncul di sini dalam bahasa Indonesia.',
    begin:
      'Langsung bicara saja: lawan bicara membacanya di atas, dan ucapannya muncul di sini dalam bahasa Indonesia.',
    checkNumbers: 'Periksa:',
    conversation: 'Percakapan',
    readAloud: 'Bacakan terjemahan',
    newest: 'Kembali ke yang terbaru',
  },
};
