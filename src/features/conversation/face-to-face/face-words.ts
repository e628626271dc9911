import type { LanguageCode } from '../../../domain/language.ts';

type Words = {
  /** Before the first turn: that they may speak, in the voice of the person who turned the phone round. */
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
    welcome: '请说普通话，我的话会译成中文显示在这里。',
    begin: '请直接说话，对方会看到译文。',
    checkNumbers: '请核对：',
    conversation: '对话',
    readAloud: '朗读译文',
    newest: '回到最新发言',
  },
  eng: {
    welcome: 'Please speak English; what I say appears here.',
    begin: 'Just speak. The other person reads it above.',
    checkNumbers: 'Check:',
    conversation: 'Conversation',
    readAloud: 'Read translations aloud',
    newest: 'Back to the newest',
  },
  jpn: {
    welcome: 'どうぞ日本語でお話しください（私の話はここに訳されます）。',
    begin: 'そのままお話しください。相手には訳が表示されます。',
    checkNumbers: '要確認：',
    conversation: '会話',
    readAloud: '訳を読み上げる',
    newest: '最新の発言に戻る',
  },
  kor: {
    welcome: '한국어로 말씀하시면 되고, 제 말은 여기에 번역됩니다.',
    begin: '그냥 말씀하세요. 상대방에게 번역이 보입니다.',
    checkNumbers: '확인:',
    conversation: '대화',
    readAloud: '번역 소리 내어 읽기',
    newest: '최신 대화로 돌아가기',
  },
  spa: {
    welcome: 'Hable en español; lo que yo diga aparecerá aquí.',
    begin: 'Hable sin más: la otra persona lo leerá traducido.',
    checkNumbers: 'Compruebe:',
    conversation: 'Conversación',
    readAloud: 'Leer la traducción en voz alta',
    newest: 'Volver a lo más reciente',
  },
  fra: {
    welcome: 'Parlez français : ce que je dis s’affiche ici.',
    begin: 'Parlez simplement : l’autre personne lit la traduction.',
    checkNumbers: 'À vérifier :',
    conversation: 'Conversation',
    readAloud: 'Lire la traduction à voix haute',
    newest: 'Revenir au plus récent',
  },
  deu: {
    welcome: 'Sprechen Sie Deutsch; was ich sage, erscheint hier.',
    begin: 'Sprechen Sie einfach. Ihr Gegenüber liest die Übersetzung.',
    checkNumbers: 'Bitte prüfen:',
    conversation: 'Gespräch',
    readAloud: 'Übersetzung vorlesen',
    newest: 'Zurück zum Neuesten',
  },
  rus: {
    welcome: 'Говорите по-русски, а мои слова появятся здесь.',
    begin: 'Просто говорите: собеседник прочитает перевод.',
    checkNumbers: 'Проверьте:',
    conversation: 'Разговор',
    readAloud: 'Читать перевод вслух',
    newest: 'К последней реплике',
  },
  por: {
    welcome: 'Fale em português; o que eu disser aparece aqui.',
    begin: 'Basta falar: a outra pessoa lê a tradução.',
    checkNumbers: 'Verifique:',
    conversation: 'Conversa',
    readAloud: 'Ler a tradução em voz alta',
    newest: 'Voltar ao mais recente',
  },
  ita: {
    welcome: 'Parli in italiano: quello che dico apparirà qui.',
    begin: 'Parli pure: l’altra persona legge la traduzione.',
    checkNumbers: 'Da verificare:',
    conversation: 'Conversazione',
    readAloud: 'Leggi la traduzione ad alta voce',
    newest: 'Torna al più recente',
  },
  yue: {
    welcome: '請講廣東話，我講嘅嘢會用中文喺呢度顯示。',
    begin: '直接講嘢就得，對方會睇到譯文。',
    checkNumbers: '請核對：',
    conversation: '對話',
    readAloud: '讀出譯文',
    newest: '返去最新嗰句',
  },
  nld: {
    welcome: 'Spreek Nederlands; wat ik zeg verschijnt hier.',
    begin: 'Spreek gewoon: de ander leest de vertaling.',
    checkNumbers: 'Controleer:',
    conversation: 'Gesprek',
    readAloud: 'Vertaling voorlezen',
    newest: 'Terug naar het nieuwste',
  },
  arb: {
    welcome: 'تحدّث بالعربية، وسيظهر كلامي هنا.',
    begin: 'تحدّث فحسب، وسيقرأ الطرف الآخر الترجمة.',
    checkNumbers: 'يُرجى التحقّق:',
    conversation: 'المحادثة',
    readAloud: 'قراءة الترجمة بصوت عالٍ',
    newest: 'العودة إلى الأحدث',
  },
  ind: {
    welcome: 'Silakan berbahasa Indonesia; ucapan saya muncul di sini.',
    begin: 'Langsung bicara saja; lawan bicara membaca terjemahannya.',
    checkNumbers: 'Periksa:',
    conversation: 'Percakapan',
    readAloud: 'Bacakan terjemahan',
    newest: 'Kembali ke yang terbaru',
  },
};
