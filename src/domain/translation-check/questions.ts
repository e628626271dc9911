import { languageOfPair } from '../language-detection/decide-language.ts';
import { otherLanguage, type LanguageCode } from '../language.ts';
import { weight } from './lengths.ts';
import { clausesOf, sentencesOf } from './sentences.ts';
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

/** Texts that need not stay a question, or a statement: suggestions, greetings, and statements with a question at their end. */
export const mayChangeForm =
  /why (?:don't|not)|who (?:cares|knows)|so what|what if|how about|what about|shall we|let['’]s|怎么样|怎麼樣|点样|どうですか|いかが|ましょう|어때|어떻|qué (?:tal|hay|onda)|qué te parece|pourquoi (?:ne )?pas|et si|retrouvons|allons|wie wäre|wie wär|lass(?:en|t)? (?:wir|uns)|treffen wir|может|как насчёт|давай|que tal|vamos|perché non|che ne|andiamo|vediamoci|wat dacht|laten we|zullen we|ما رأيك|لم لا|هيا|bagaimana kalau|gimana kalau|mari |ayo |how (?:are|do|have) you|how(?:['’]s| is) it going|what(?:['’]s| is) up|welcome|nice to meet|thank|谢|謝|唔該|ありがとう|감사|고마|gracias|merci|dank|спасибо|obrigad|grazie|bedankt|شكر|terima kasih|吃(?:过|了)?饭?了?[吗嗎没]|食咗飯|你好|您好|最近|歡迎|欢迎|元気|調子|いらっしゃいませ|ようこそ|と申します|よろしく|そう(?:なん)?です|本当|真的|是[吗嗎]|그래요|처음 뵙|다녀오|行ってきます|부탁|수고|잘 지내|안녕|식사|어서 오|cómo (?:está|te va|le va)|comment (?:allez|vas|ça va)|ça va|bienvenu|wie geht|как (?:дела|поживае|жизнь)|como (?:vai|está|estás|vão)|tudo bem|come (?:sta|va|stai)|hoe (?:gaat|is het met)|كيف (?:حال|الحال)|كيفك|apa kabar|,\s*(?:right|isn['’]t (?:it|he|she)|no|verdad|n['’]est-ce pas|non|oder|nicht wahr|gell|vero|não|né|toch|hè|да|правда|так|ya|kan)[.。]?\s*$/iu;

const questionMark = /[?？؟]/u;

/** Forms by which languages ask, also without a question mark. */
const askingForm =
  /(?:か|かな|かしら|の|ね|でしょう)[。.!]?\s*$|[吗嗎呢么吧呀嘛啊呐咩未]\s*[。.!]?\s*$|(?:까|요|니|나|죠|가|지)[.!]?\s*$|(\p{Script=Han})[不唔没]\1|有[没沒冇]有?|(?<!\p{L})(?:و?هل|apakah|est-ce|ли)(?!\p{L})/iu;

/** Requests, wishes and doubts: some languages put them as questions, others do not. */
const request =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}])(?:[でをにへ]。\s*$|(?:can|could|may) (?:i|we|you) |tell me|let me know|show me|like to|would like|i(?:['’]d| would) like|wonder|vraag me af|vroeg me af|frage? mich|me pregunto|mi chiedo|me demande|интересно|想问|想問|whether|know if|please|looking for|请|請|唔該|麻煩|麻烦|告訴|告诉|帮我|幫我|想|我要|在找|搵|教え|もらえ|いただけ|知りたい|ください|願い|たい(?:です|[のん])|(?:です|ます|[だる])(?:が|けど)。|探して|알려|가르쳐|주세요|주시|싶|찾|dígame|dime|gustaría|quisiera|quiero|querría|por favor|busco|buscando|dites-moi|indiquez|savoir|s['’]il (?:vous|te) pla[iî]t|voudr|aimer|cherche|sagen sie|bitte|möchte|hätte|suche|подскажите|скажите|пожалуйста|хо(?:чу|тел|тим)|ищу|diga-me|me diga|gostaria|queria|quero|procuro|mi dica|vorre|voglio|per (?:favore|piacere|cortesia)|cerco|cercando|zeg|vertel|alstublieft|alsjeblieft|graag|wil |zoek|أخبر|قل لي|من فضلك|لو سمحت|أريد|نريد|أود|نود|أبحث|tolong|mohon|beri ?tahu|ingin|mau |mencari)/iu;

/** A request may follow without a word for it. */
const apology =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}])(?:excuse|pardon|sorry|不好意思|唔好意思|すみません|実は|실례|죄송|disculp|perd[oó]n|entschuldig|извин|прост|desculp|scus|عذر|آسف|maaf|permisi)/iu;

/** Whether a text asks for something, or excuses itself. */
export function isRequest(text: string): boolean {
  return request.test(text) || apology.test(text);
}

/** The beginning of an answer to a question that may be answered by yes or no. */
const affirmation =
  /^\s*(?:yes|yeah|no|sure|of course|certainly|absolutely|是的|对|不是|不行|没有|当然[有可]?以?|可以的|好的|係[呀啊]?|唔係|冇|當然[有可]?以?|有[呀啊]|はい|いいえ|もちろん(?:です)?|네|예|아니요|아니오|물론(?:입니다|이죠|이에요)?|sí|claro|por supuesto|oui|non|bien sûr|ja|nein|natürlich|selbstverständlich|да|нет|конечно|sim|não|sì|certo|certamente|nee|natuurlijk|نعم|لا|بالطبع|بالتأكيد|ya|tidak|tentu|bisa)(?=[\s,，、،.。!！])/iu;

/** The beginning of an answer to "why". */
const because =
  /^\s*(?:because|因[为為]|parce qu|car |weil|denn|потому|porque|perché|omdat|want |لأن|karena|soalnya)|(?:からです|ためです|때문이에요|때문입니다)[。.]?\s*$/iu;

/** A text that a recogniser or translator has ended as a statement. */
const statementEnd = /[.。!！]["”»」)]*\s*$/u;
const questionEnd = /[?？؟]["”»」)]*\s*$/u;

/** Greetings and interjections are shorter. */
const MIN_QUESTION_WEIGHT = 12;
const MIN_STATEMENT_WEIGHT = 20;

/** Whether the source text asks, and its translation answers: it neither asks nor requests. */
export function losesQuestion({ source, translation, pair, from, isPartial }: TranslationToCheck): boolean {
  if (isPartial || !questionEnd.test(source)) return false;
  const language = from ?? languageOfPair({ pair, source });
  if (language === undefined || mayChangeForm.test(source)) return false;
  const hasAskingWord = askingWords[language].test(source);
  const isEnded = statementEnd.test(translation);
  if (hasAskingWord && isEnded && because.test(translation) && !because.test(source)) return true;
  const wordsIn = isEnded ? (hasAskingWord ? (clausesOf(translation)[0] ?? '') : '') : translation;
  const koreanEnd = hasAskingWord || affirmation.test(translation) ? koreanPoliteEnd : koreanStatement;
  if (asksIn(translation, otherLanguage(pair, language), wordsIn, koreanEnd)) return false;
  if (affirmation.test(translation) && !affirmation.test(source.replace(/^[¿¡\s]+/u, ''))) return true;
  // "I see. And where?" may become one sentence.
  const [asked = '', ...before] = sentencesOf(source).toReversed();
  const isWhole = before.length === 0 || weight(asked) >= MIN_STATEMENT_WEIGHT;
  const isStated = isEnded && weight(asked) >= MIN_QUESTION_WEIGHT;
  return (hasAskingWord || isStated) && isWhole;
}

/**
 * Statements that are no questions with a full stop, which recognisers write as well: by their words, or their order of
 * words. In the other languages only the voice tells.
 */
const certainStatement: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  cmn: /./u,
  yue: /./u,
  jpn: /./u,
  arb: /./u,
  eng: /^(?!.*(?<!\p{L})(?:am|is|are|was|were|do|does|did|have|has|can|could|will|would|shall|should|may|might|must|any|anything|anyone) (?:i|you|he|she|it|we|they|the|this|that|there|these|those|my|your|our|not)(?!\p{L}))(?!(?:any|is|are|got|had|have|was|been) )/iu,
  deu: /^(?:ich|du|er|sie|es|wir|ihr|der|die|das|den|dem|dies\p{L}*|(?:m|d|s)?ein\p{L}*|kein\p{L}*|unser\p{L}*|ihre?|hier|heute|morgen|gestern|jetzt|leider|in|im|am|an|auf|aus|bei|mit|nach|seit|um|vor|wegen|zu|zum|zur|beim|vom|von|nächste\p{L}*|letzte\p{L}*|jede\p{L}*|alle\p{L}*) /iu,
  nld: /^(?:ik|jij|je|u|hij|zij|ze|het|we|wij|jullie|de|een|dit|dat|deze|die|mijn|onze?|hun|haar|geen|er|hier|daar|vandaag|morgen|gisteren|nu|helaas|in|op|aan|bij|met|na|sinds|om|voor|uit|van|te|volgende?|vorige?|elke?|alle) /iu,
};

/** Whether a text states something, and is no question whose mark is missing. */
export function isStatement(text: string, language: LanguageCode): boolean {
  const last = sentencesOf(text).at(-1)?.trim() ?? '';
  return (certainStatement[language]?.test(last) ?? false) && !mayAsk(text, language);
}

/** Whether a text has a mark, a word or a form that asks. */
export function mayAsk(text: string, language: LanguageCode): boolean {
  return asksIn(text, language, text);
}

/** Korean statements end as questions do, but for the word that asks. */
const koreanPoliteEnd = /요[.!]?\s*$/u;
const koreanStatement = /(?<![나까죠가니지])요[.!]\s*$/u;

/** `wordsIn`: the part of the text in which an asking word is none that joins clauses. */
function asksIn(text: string, language: LanguageCode, wordsIn: string, koreanEnd = koreanPoliteEnd): boolean {
  if (questionMark.test(text) || request.test(text) || askingWords[language].test(wordsIn)) return true;
  return askingForm.test(text) && !koreanEnd.test(text);
}
