import { languages } from '../language.ts';

/** "Translation" and what models write before it, in the languages of the product. */
const announcements = [
  String.raw`(?:sure|certainly|of course|okay|ok|absolutely)[,!.]?\s*(?:here(?:'s| is| you go)[^:\n]{0,60})?`,
  String.raw`here(?:'s| is| are)[^:\n]{0,60}`,
  String.raw`(?:the |my |your )?(?:\p{L}+ )?translat(?:ion|ed text)(?: (?:in|into|to|of|is|would be)[^:\n]{0,40})?`,
  String.raw`(?:in|into) \p{L}+(?: chinese| arabic)?(?:, (?:this|that|it)[^:\n]{0,30})?`,
  String.raw`(?:the )?(?:answer|output|result|response|interpreter|assistant|speaker|user)(?: [ab12])?`,
  '(?:好的|当然|當然|以下|这是|這是|下面)?[,，。!！]?(?:以下|这是|這是|下面)?(?:是|為|为)?(?:您的|你的)?[^:：。？！\n]{0,8}(?:翻译|翻譯|译文|譯文)[^:：。？！\n]{0,8}',
  '(?:中文|英文|英语|英語|日文|日语|普通话|粤语|廣東話|粵語)(?:是)?',
  '(?:はい[、。])?(?:以下[はが])?(?:[^:：。？！\n]{0,8})?(?:翻訳|訳文|訳)[^:：。？！\n]{0,12}',
  '(?:네[,.]? ?)?(?:다음은 )?[^:.?!\n]{0,12}(?:번역|통역)[^:.?!\n]{0,12}',
  String.raw`(?:[\p{L}'’]+[ ,!.،]+){0,6}(?:traducción|traduction|übersetzung|перевод|tradução|traduzione|vertaling|(?:ال)?ترجم[ةه]|terjemahan(?:nya)?)(?: [^:\n]{0,40})?`,
  String.raw`[^:：.!?\n]{0,12}(?:translated|tradotto|traduzido|traducido|traduit|übersetzt|vertaald|переводе|diterjemahkan)[^:：.!?\n]{0,28}`,
];

const names = languages.flatMap(({ name, nativeName }) => [name, nativeName]);
/** "In English", "Auf Deutsch", "По-русски": a few letters, and the name of a language without its ending. */
const named = languages.map(
  ({ nativeName }) => String.raw`[^:：.\n]{0,9}${nativeName.replace(/(?<=\p{Script=Cyrillic}{4})й$/u, '')}\p{L}{0,3}`,
);

const opening = String.raw`[\s"'*_#>(\[【「-]*`;
const closing = String.raw`[\s"'*_)\]】」]*`;

/** A translator's announcement before its translation, with the colon. */
export const framingBefore = new RegExp(
  String.raw`^${opening}(?:${[...announcements, ...names, ...named, 'chinese', 'arabic', 'mandarin'].join('|')})${closing}[:：][\s*_]*`,
  'iu',
);

/** The beginning of a text that may still become such a framing. */
export const maybeFraming =
  /^[\s"'*_#>([【「{`<-]*(?:sure|certainly|of course|absolutely|here(?:'s| is)|the (?:\p{L}+ )?translat|translat|in(?:to)? \p{Lu}|好的|当然|以下|这是|翻|译|譯|訳|번역|다음은|traducción|aquí|traduction|voici|übersetzung|hier|перевод|вот|tradução|aqui|traduzione|ecco|vertaling|ترجم|الترجم|إليك|terjemahan|berikut)/iu;

/** Whether people speak of translating: then such words are their own. */
export const translationWords =
  /translat|int[eé]rpr|翻译|翻譯|译文|譯文|翻訳|通訳|訳|번역|통역|tradu|übersetz|dolmetsch|перевод|перевест|перевед|vertal|tolk|ترجم|erjemah|传译|傳譯/iu;

/** A translator speaks of its own work; in Russian, money is translated as well. */
export const aboutTranslating =
  /translat|翻译|翻譯|翻訳|번역|tradu|übersetz|перевести (?:это|эт[оу]т?|текст)|vertal(?!ler)|ترجم|erjemah/iu;

const noteWords =
  'note|notes|please note|explanation|literally|literal|pronunciation|pronounced|alternatively|or more|context|nota|notas|aclaración|remarque|hinweis|anmerkung|erläuterung|примечание|пояснение|observação|explicação|spiegazione|opmerking|uitleg|toelichting|ملاحظة|شرح|catatan|penjelasan|注意|注释|注釋|注|註|说明|說明|解释|解釋|备注|備註|拼音|発音|補足|解説|참고|주|설명|발음';

/** A note in brackets at the end. */
export const bracketNote = new RegExp(
  String.raw`\s*[(（\[【]\s*(?:${noteWords})[^)）\]】]*[)）\]】]?\s*[.。]?\s*$`,
  'iu',
);

/** A note on a line, or in a sentence, of its own at the end. */
export const lineNote = new RegExp(
  String.raw`(?:\s*\n+|(?<=[.!?。！？؟])\s*)[*_(\[（【]*(?:${noteWords})[*_]*\s*[:：][\s\S]*$`,
  'iu',
);

/** An assistant's closing offer to the person whom it takes for its user. */
export const assistantCloser =
  /(?:\s*\n+|(?<=[.!?。！？؟])\s*)(?:let me know if|i hope this helps|is there anything else|feel free to|if you (?:need|have any)|would you like me to|希望对您有|希望這|如果您(?:需要|还有)|如需|还有什么(?:需要|可以)|他に(?:ご質問|何か)|다른 (?:질문|도움)|¿(?:necesitas|hay) algo más|espero que (?:esto|isso)|n'hésitez pas|avez-vous besoin d'autre|lassen sie mich wissen|если (?:вам|у вас) (?:нужн|есть)|fammi sapere|laat me weten|هل تحتاج إلى|apakah ada)[\s\S]*$/iu;
