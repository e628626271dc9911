import { languages } from '../language.ts';

/** A line before a translation, or its beginning up to a colon. */
const head = /^([^:：\n]{1,90})(?:[:：][\s*_"]*|\n+)/u;

/** "Sure", "here is", "answer": words of an announcement that name neither a language nor a translation. */
const announcement =
  /^[\s"'*_#>([【「-]*(?:(?:sure|certainly|of course|okay|ok|absolutely)[,!.]?(?:\s+here (?:you go|you are|it is))?|here(?:'s| is| are)[^:\n]{0,60}|(?:the )?(?:answer|output|result|response|interpreter|assistant|speaker|user)(?: [ab12])?)[\s"'*_)\]】」]*$/iu;

/**
 * A translator's announcement before its translation, with the colon or the end of the line; undefined where there is
 * none, or where the source text may have it too.
 */
export function announcementOf(text: string, source: string): string | undefined {
  const [found, words = ''] = head.exec(text) ?? [];
  if (found === undefined || /[:：]/u.test(source)) return undefined;
  const isOfTranslator = (said: string) => translationWords.test(said) || languageNames().test(said);
  return (announcement.test(words) || isOfTranslator(words)) && !isOfTranslator(source) ? found : undefined;
}

/** Whether a text names one of the languages of the product. */
export function namesLanguage(text: string): boolean {
  return languageNames().test(text);
}

let names: RegExp | undefined;

/** The languages of the product, as they are called in each of them, without endings. */
function languageNames(): RegExp {
  if (names) return names;
  const displayed = languages.flatMap(({ tag: locale }) => {
    const display = new Intl.DisplayNames([locale], { type: 'language' });
    return languages.map(({ tag }) => display.of(tag.replace(/-.*/u, '')) ?? '');
  });
  const all = [...displayed, ...languages.flatMap(({ name, nativeName }) => [name, nativeName]), 'Chinese', 'Arabic'];
  const stems = new Set([
    ...all.map(stemOf),
    '英文',
    '中文',
    '日文',
    '法文',
    '德文',
    '廣東話',
    '粤语',
    '한국말',
    '일본말',
    '중국말',
  ]);
  stems.delete('');
  return (names = new RegExp(
    String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}])(?:[بلوف]?ال|لل)?(?:${[...stems].join('|')})`,
    'iu',
  ));
}

/** "Deutsche", "на русском", "italiana". */
function stemOf(name: string): string {
  const word = name.split(/[\s(]/u).findLast((part) => part !== '' && !/[)）]/u.test(part)) ?? '';
  const ending = /\p{Script=Cyrillic}/u.test(word) ? 2 : 1;
  return word.replace(/^ال/u, '').slice(0, Math.max(4, word.length - ending));
}

/** The beginning of a text that may still become such a framing. */
export const maybeFraming =
  /^[\s"'*_#>([【「{`<-]*(?:sure|certainly|of course|absolutely|here(?:'s| is)|the (?:\p{L}+ )?translat|translat|in(?:to)? \p{Lu}|好的|当然|以下|这是|翻|译|譯|訳|번역|다음은|traducción|aquí|traduction|voici|übersetzung|hier|перевод|вот|tradução|aqui|traduzione|ecco|vertaling|ترجم|الترجم|إليك|terjemahan|berikut)/iu;

/** Whether people speak of translating: then such words are their own. */
export const translationWords =
  /translat|int[eé]rpr|翻译|翻譯|译文|譯文|翻訳|通訳|訳|번역|통역|tradu|übersetz|dolmetsch|перевод|перевест|перевед|verta+l|tradott|tolk|ترجم|erjemah|传译|傳譯/iu;

/** A translator speaks of its own work; in Russian, money is translated as well. */
export const aboutTranslating =
  /translat|翻译|翻譯|翻訳|번역|tradu|übersetz|перевести (?:это|эт[оу]т?|текст)|vertal(?!ler)|ترجم|erjemah/iu;

const noteWords =
  'note|notes|please note|alternative|alternatief|alternativa|pinyin|jyutping|romaji|romanization|粵拼|粤拼|ローマ字|로마자|explanation|literally|literal|pronunciation|pronounced|alternatively|or more literally|context|nota|notas|aclaración|remarque|hinweis|anmerkung|erläuterung|примечание|пояснение|observação|explicação|spiegazione|opmerking|uitleg|toelichting|ملاحظة|شرح|catatan|penjelasan|注意|注释|注釋|注|註|说明|說明|解释|解釋|备注|備註|拼音|発音|補足|解説|참고|주|설명|발음';

/** Words about how a text was translated, which need no colon after them. */
const literalWords =
  'literally|literal translation|pronounced|wörtlich(?:e übersetzung)?|letterlijke? vertaling|traducción literal|traduction littérale|traduzione letterale|tradução literal|дословн(?:о|ый)|terjemahan harfiah|ترجمة حرفية|直译|直譯|直訳|직역';

const toneWords = 'tone|ton|tom|tono|toon|тон|nada|النبرة|语气|語氣|口調|어조';

const speakerWords =
  'the speaker (?:sounds|seems)|der sprecher klingt|de spreker klinkt|el hablante parece|говорящий звучит|pembicara terdengar|يبدو المتحدث|(?:说话的人|說話的人|講嘢嗰個)(?:听|聽)|話者は|말하는 사람이';

/** A source text that has such a word itself: its translation has it too. */
export const noteWord = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${noteWords}|${literalWords})(?![\p{L}\p{M}])|注意|说明|說明|备注|備註|참고`,
  'iu',
);

/** A note in brackets at the end. */
export const bracketNote = new RegExp(
  String.raw`\s*[(（\[【]\s*(?:(?:${noteWords}|${toneWords})\s*[:：]|(?:${literalWords})(?![\p{L}\p{M}])|${speakerWords})[^()（）[\]【】]*[)）\]】]?\s*[.。]?\s*$`,
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
