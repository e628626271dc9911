import { languageOfPair } from '../language-detection/decide-language.ts';
import { otherLanguage } from '../language.ts';
import type { LanguageCode } from '../language.ts';
import type { TranslationToCheck } from './translation-to-check.ts';

/** Words that ask for something other than yes or no. */
const askingWords: Readonly<Record<LanguageCode, RegExp>> = {
  eng: /\b(?:where|when|who|whose|which|what|why|how)\b/iu,
  cmn: /哪|什么|怎|谁|为何|为什么|多少|多久|多远|多大|多长|几[点个时天岁号路位]|何时/u,
  yue: /(?<![嗰呢左右那這旁兩上下前後入出海路])邊|乜|咩|點樣|點解|點去|幾|誰|幾時|何時|什麼|怎|哪|多少|如何|為何/u,
  jpn: /どこ|どちら|どの|どれ|どう|いつ|だれ|誰|どなた|何|なに|なん|なぜ|いくら|いくつ(?!か)|いかが/u,
  kor: /어디|어느|언제|누구|누가|무엇|뭐|뭘|무슨|왜|얼마|몇|어떻|어떤/u,
  spa: /(?:dónde|cuándo|quién|cuál|qué|cómo|cuánt)/iu,
  fra: /(?<!\p{L})(?:où|quand|qui|quel|quelle|quels|quelles|que|quoi|comment|combien|pourquoi|qu['’])/iu,
  deu: /(?<!\p{L})(?:wo|woher|wohin|wann|wer|wem|wen|wessen|welche\p{L}*|was|wie|wieviel|warum|wieso|weshalb)(?!\p{L})/iu,
  rus: /(?<!\p{L})(?:где|куда|откуда|когда|кто|кого|кому|чей|чья|чьё|какой|какая|какое|какие|каком|какую|что|чем|как|сколько|почему|зачем|во сколько)(?!\p{L})/iu,
  por: /(?<!\p{L})(?:onde|quando|quem|qual|quais|que|quê|como|quant\p{L}+|por que)(?!\p{L})/iu,
  ita: /(?<!\p{L})(?:dove|dov['’]è|quando|chi|quale|quali|qual|che|cosa|cos['’]è|come|com['’]è|quant\p{L}+|perché)/iu,
  nld: /(?<!\p{L})(?:waar|wanneer|wie|welke?|wat|hoe|hoeveel|hoelaat|waarom)/iu,
  arb: /(?<!\p{L})[وفبل]?(?:أين|متى|أي|أية|ماذا|كيف|كم|لماذا|هل|من هو|من هي|ما هو|ما هي)(?!\p{L})|^\s*(?:من|ما)(?!\p{L})/u,
  ind: /(?<!\p{L})(?:di ?mana|ke ?mana|dari mana|mana|kapan|siapa|apa|bagaimana|berapa|kenapa|mengapa|gimana)(?!\p{L})/iu,
};

/** Suggestions in the form of a question. */
const suggestion =
  /why (?:don't|not)|who (?:cares|knows)|so what|what if|how about|what about|怎么样|怎麼樣|点样|どうですか|いかが|어때|어떻|qué tal|qué te parece|pourquoi (?:ne )?pas|et si|wie wäre|wie wär|может|как насчёт|давай|que tal|perché non|che ne|wat dacht|ما رأيك|لم لا|bagaimana kalau|gimana kalau/iu;

const questionMark = /[?？؟]/u;

/** Endings by which languages ask, also without a question mark. */
const askingEnd =
  /(?:か|かな|かしら|の|ね|でしょう)[。.!]?\s*$|[吗嗎呢么吧呀嘛啊呐咩]\s*[。.!]?\s*$|(?:까|요|니|나|죠|가|지)[.!]?\s*$/u;

/** Requests for an answer, which need no question. */
const request =
  /tell me|let me know|show me|i(?:'d| would) like to know|请问|請問|请告诉|告訴|告诉|教え|知りたい|알려|가르쳐|dígame|dime|me gustaría saber|dites-moi|indiquez|savoir|sagen sie|подскажите|скажите|diga-me|me diga|gostaria de saber|mi dica|vorrei sapere|zeg|vertel|أخبر|قل لي|tolong beri ?tahu|beri tahu/iu;

/** The beginning of an answer to a question that may be answered by yes or no. */
const affirmation =
  /^\s*(?:yes|yeah|no|sure|of course|certainly|absolutely|是的|对|不是|不行|没有|当然[有可]?以?|可以的|好的|係[呀啊]?|唔係|冇|當然[有可]?以?|有[呀啊]|はい|いいえ|もちろん(?:です)?|네|예|아니요|아니오|물론(?:입니다|이죠|이에요)?|sí|claro|por supuesto|oui|non|bien sûr|ja|nein|natürlich|selbstverständlich|да|нет|конечно|sim|não|sì|certo|certamente|nee|natuurlijk|نعم|لا|بالطبع|بالتأكيد|ya|tidak|tentu|bisa)(?=[\s,，、،.。!！])/iu;

/** Whether the source text asks, and its translation answers: it neither asks nor requests. */
export function losesQuestion({ source, translation, pair, from, isPartial }: TranslationToCheck): boolean {
  const last = source.trim();
  if (isPartial || !/[?？؟]["”»」)]*$/u.test(last)) return false;
  const language = from ?? languageOfPair({ pair, source });
  if (language === undefined || suggestion.test(source)) return false;
  const hasAskingWord = askingWords[language].test(source);
  if (asksIn(translation, otherLanguage(pair, language), hasAskingWord)) return false;
  if (affirmation.test(translation) && !affirmation.test(source.replace(/^[¿¡\s]+/u, ''))) return true;
  return hasAskingWord && !isSeveralSentences(last);
}

/** Korean statements end as questions do, but for the word that asks. */
const koreanPoliteEnd = /요[.!]?\s*$/u;

function asksIn(text: string, language: LanguageCode, needsWord: boolean): boolean {
  if (questionMark.test(text) || request.test(text) || askingWords[language].test(text)) return true;
  const mayState = needsWord || affirmation.test(text);
  return askingEnd.test(text) && !(mayState && koreanPoliteEnd.test(text));
}

/** "I see. And where?" may become one sentence. */
function isSeveralSentences(text: string): boolean {
  return (text.match(/[.!。！]\s*\S/gu)?.length ?? 0) > 0;
}
