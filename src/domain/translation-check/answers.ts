import { aboutTranslating, translationWords } from './framing-words.ts';
import { OTHER_MATTER, otherMatterOdds } from './translation-odds.ts';
import { losesQuestion } from './questions.ts';
import { advisesOrWishes, offersHelp, repliesFirst } from './replies.ts';
import { isSameText } from './translated-language.ts';
import type { TranslationToCheck } from './translation-to-check.ts';

/** A model that speaks of itself. */
const modelWords =
  /digital\p{L}* (?:helper|assist|hulp|helfer)|(?:ayudante|asistente|ajudante|assistente|aiutante|assistant|aide|pembantu|asisten) (?:digital|num[eé]ri)|(?:数字|數碼)助手|デジタル(?:の)?(?:助手|アシスタント)|디지털 (?:도우미|비서)|цифров\p{L}+ помощ|مساعد\p{L}* رقمي|language model|\ban? a\.?i\b|\b(?:ai|virtual|digital) (?:assistant|model)|as an? (?:ai|assistant|llm)|\bchatgpt\b|\bllm\b|语言模型|語言模型|人工智能|人工智慧|ＡＩ|AI ?(?:助手|アシスタント|모델|어시스턴트)|言語モデル|人工知能|언어 ?모델|인공지능|modelo de (?:lenguaje|linguagem|idioma)|inteligencia artificial|inteligência artificial|\b(?:una?|como|uma?) ia\b|modèle de langage|modèle linguistique|intelligence artificielle|\bune ia\b|sprachmodell|künstliche intelligenz|\b(?:als|eine) ki\b|языков\p{L}+ модел|искусственн\p{L}+ интеллект|\bии\b|modello (?:linguistico|di linguaggio)|intelligenza artificiale|\bun'ia\b|(?:\b(?:als|sebagai|en tant qu'|como|come|soy|je suis|sono|sou)\s*|私は|我是|저는\s*)(?:une |uma |een |eine )?(?:ai|ia|ki)(?![\p{Script=Latin}'])|taalmodel|kunstmatige intelligentie|نموذج\p{L}* لغ|ذكاء (?:ال)?اصطناعي|الذكاء الاصطناعي|model bahasa|kecerdasan buatan|asisten ai|ai-assistent|asistente (?:de ia|virtual)|assistant (?:virtuel|ia)|assistente virtual/iu;

/** "AI" in capitals: in small letters it is a word of other languages. */
const modelName = /(?<![\p{Script=Latin}\p{Script=Cyrillic}])(?:AI|IA|KI|ИИ)(?![\p{Script=Latin}\p{Script=Cyrillic}])/u;
const anyModelName =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}])(?:ai|ia|ki|ии)(?![\p{Script=Latin}\p{Script=Cyrillic}])/iu;

/** It refuses, or says that it cannot translate. */
const refusal =
  /(?:can(?:no|')t|can not|unable to|not able to|won't|couldn't) (?:assist|help(?: you)? with that|fulfill|comply|provide (?:a |the )?translat|translat|process)|can(?:no|')t do anything with (?:this|that|your) (?:request|question)|no (?:text|input) (?:was )?provided|please provide|(?:could|can) you (?:please )?provide (?:the|more)|(?:无法|不能|無法|未能)(?:为您|為您)?(?:提供|协助|協助|完成|翻译|翻譯|回答|处理)|请提供|請提供|翻訳(?:することが)?でき(?:ません|ない)|お手伝いできません|お答えできません|提供してください|번역할 수 없|도와드릴 수 없|제공해 ?주|no puedo (?:traducir|ayudar(?:te|le)? con|proporcionar|cumplir|responder)|proporci[oó]n(?:e|a|ame|eme) (?:el|más)|je ne peux pas (?:traduire|vous aider (?:avec|à)|répondre à|fournir|traiter)|(?:veuillez|pouvez-vous) (?:me )?fournir|kann (?:das|dies|ich|den|dabei)[^.]{0,30}(?:nicht übersetzen|nicht helfen|nicht beantworten)|bitte (?:geben|stellen) sie (?:mir )?(?:den|einen|mehr)|не могу (?:перевести|помочь с|выполнить|предоставить|ответить на)|(?:предоставьте|укажите) (?:текст|больше)|não posso (?:traduzir|ajudar com|fornecer|responder|atender)|forneça (?:o|mais)|non posso (?:tradurre|aiutarti con|fornire|rispondere|soddisfare)|fornisci(?:mi)? (?:il|più)|kan (?:dit|dat|ik|de)[^.]{0,30}niet (?:vertalen|helpen met|beantwoorden)|kan (?:je |u )?(?:daar|hier)(?:bij| )[^.]{0,12}niet (?:bij |mee )?helpen|(?:geef|verstrek) (?:me )?(?:de tekst|meer)|لا (?:أستطيع|يمكنني) (?:ترجم|المساعد|مساعدت|تقديم|الإجاب|الرد)|يرجى (?:تقديم|توفير)|tidak (?:dapat|bisa) (?:menerjemahkan|membantu (?:dengan|permintaan)|memberikan|memenuhi|menjawab)|(?:harap|mohon|silakan) (?:berikan|sediakan)/iu;

const provideWords =
  /provide|give|send|提供|给|給|把|出示|お願い|ください|주세요|주시|proporcion|dar|deme|facilit|fourni|donn|remett|geben|gib|предостав|дайте|укажите|forne|dê|dar|forni|dare|dia|geef|verstrek|geven|قد[مّ]|أعط|توفير|أجب|أجيب|beri|sediakan|answer|reply|translat|process|aid|répond|antwort|ответ|respond|rispond|beantwoord|جاوب|jawab|回答|帮|幫|help|ayud|helf|помо|ajud|aiut|ساعد|bantu|手伝|答え|도와/iu;

/** Log-odds below which a text with a phrase that replies often have is a translation too. */
const CERTAIN_TRANSLATION = -3;

/** Whether a text answers the source text, refuses to translate it, speaks for a model or says something else. */
export function isAnswer(check: TranslationToCheck): boolean {
  // Its language has been judged.
  if (isSameText(check.source, check.translation)) return false;
  const repliesByForm = [speaksForModel, losesQuestion, repliesFirst, advisesOrWishes, offersHelp].some((isReply) =>
    isReply(check),
  );
  // The rest of the translation may still follow.
  if (check.isPartial) return repliesByForm;
  const odds = otherMatterOdds(check);
  if (odds === undefined) return repliesByForm;
  return odds > OTHER_MATTER || (repliesByForm && odds > CERTAIN_TRANSLATION);
}

function speaksForModel({ source: said, translation: written, isPartial }: TranslationToCheck): boolean {
  const [source, translation] = [withoutVowelMarks(said), withoutVowelMarks(written)];
  if (modelWords.test(source)) return false;
  if (modelWords.test(translation) && !anyModelName.test(source)) return true;
  if (modelName.test(translation) && !anyModelName.test(source)) return true;
  if (translationWords.test(source)) return false;
  if (!isPartial && aboutTranslating.test(translation)) return true;
  return refusal.test(translation) && !refusal.test(source) && !provideWords.test(source);
}

/** Arabic is written with and without them. */
function withoutVowelMarks(text: string): string {
  return text.replace(/[\u064b-\u0652]/gu, '');
}
