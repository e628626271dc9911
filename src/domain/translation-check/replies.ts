import { weight } from './lengths.ts';
import { clausesOf } from './sentences.ts';
import type { TranslationToCheck } from './translation-to-check.ts';

/** Words before a reply: that they agree, understand, are surprised or sorry, or that it does not matter. */
const beginnings = String.raw`o(?:h|kay|k)|oh (?:no|dear)|dear me|ouch|wow|おや(?:おや)?|あら(?:あら)?|ああ|えっ|어머나?|아이고|아[,]|오|ay|ai|ah|ach|ach so|oddio|oh dio|o jee|och|aduh|astaga|ой|ах|ого|يا للأسف|يا سلام|آه|yes|yeah|sure|certainly|absolutely|of course|all right|alright|got it|i see|i understand|no (?:problem|worries)|don['’]t worry|never mind|great|wonderful|awesome|sounds good|好的|好[呀啊吧]|当然|當然|没问题|冇問題|没关系|没事|唔緊要|唔使擔心|别担心|别着急|不用担心|明白了?|我明白|了解|知道了|太好了|太好啦|哎呀|天[啊哪]|はい|わかりました|分かりました|承知しました|かしこまりました|大丈夫です(?:よ)?|そうですか|なるほど|心配(?:ない|しないで|いりません)\p{L}*|いいですね|네|예|알겠습니다|알겠어요|괜찮(?:아요|습니다)|그렇군요|걱정(?:하지)? ?마세요|물론(?:이죠|입니다|이에요)?|좋(?:네요|아요|습니다)|저런|sí|claro|por supuesto|de acuerdo|vale|entiendo|entendido|comprendo|no (?:pasa nada|hay problema|se preocupe|te preocupes)|vaya|qué (?:bien|pena|lástima|mal)|perfecto|genial|oui|bien sûr|d['’]accord|entendu|je (?:comprends|vois)|pas de (?:problème|souci)|ne (?:vous inquiétez|t['’]inquiète)(?: pas)?|ce n['’]est (?:pas grave|rien)|oh (?:non|là là)|super|parfait|ja|natürlich|selbstverständlich|gerne?|in ordnung|alles klar|verstehe|ich verstehe|verstanden|kein problem|keine sorge|macht nichts|oje|toll|prima|да|конечно|хорошо|ладно|понятно|понимаю|я понимаю|не (?:волнуйтесь|беспокойтесь|переживайте|волнуйся)|ничего страшного|без проблем|о нет|ой|отлично|прекрасно|sim|claro|com certeza|está bem|tudo bem|entendo|compreendo|percebo|entendi|não (?:há problema|se preocupe|tem problema|faz mal)|sem problema|ah,? não|que (?:bom|pena|chato)|ótimo|perfeito|sì|certo|certamente|va bene|d['’]accordo|capisco|ho capito|nessun problema|non (?:si preoccupi|ti preoccupare|c['’]è problema|fa niente)|oh no|che (?:bello|peccato)|perfetto|ottimo|natuurlijk|goed|prima|oké|begrepen|ik (?:begrijp|snap) het|geen (?:probleem|zorgen)|maa?k(?:t u)? (?:je|zich) geen zorgen|o nee|wat (?:leuk|jammer|vervelend)|geweldig|نعم|بالطبع|بالتأكيد|حسنًا|حسنا|طيب|أفهم(?: ذلك)?|فهمت|لا (?:مشكلة|تقلق|تقلقي|بأس|عليك)|يا إلهي|رائع|ممتاز|ya|tentu(?: saja)?|baik(?:lah)?|oke|saya (?:mengerti|paham)|jangan khawatir|tidak (?:apa-apa|masalah)|ya ampun|wah|bagus(?: sekali)?`;

const replyBeginning = new RegExp(String.raw`^\s*¡?(?:${beginnings})\s?[,，、،.!。！]\s*[^\s]`, 'iu');
const sameBeginning = new RegExp(
  String.raw`^\s*¡?(?:(?:it['’]s|that['’]s|das ist|c['’]est|es|é|è) )?(?:${beginnings})(?!\p{L})`,
  'iu',
);

/** The beginning of a source text may be one in words that are not listed. */
const MAX_BEGINNING_WEIGHT = 24;

/** Whether a text begins as a reply to the source text, which has no such beginning. */
export function repliesFirst({ source, translation }: TranslationToCheck): boolean {
  const [beginning = ''] = clausesOf(source);
  if (weight(beginning) <= MAX_BEGINNING_WEIGHT || sameBeginning.test(source)) return false;
  return replyBeginning.test(translation);
}

/** Longer sentences are divided, or put in other words, by some translators. */
const MAX_DIVIDED_WEIGHT = 90;

/** Advice to the hearer, and the words of any language that it translates. */
const advice =
  /\byou (?:should|ought|might want|may want|could try)|\bi(?:['’]d| would)? (?:suggest|recommend|advise)|[您你](?:应该|應該|最好|可以试试)|建议您|建議您|(?:ほう|方)が(?:いい|良い|よい)|お(?:勧|すす)めします|것이 좋|게 좋|추천(?:해|드)|debería[sn]?(?!\p{L})|tendría[sn]? que|le recomiendo|te recomiendo|vous devriez|tu devrais|je vous (?:conseille|recommande|suggère)|sie sollten|du solltest|ich (?:empfehle|rate)|(?:вам|тебе) (?:стоит|следует|лучше)|(?:рекомендую|советую)|dev(?:er)?ia[sm]? \p{L}+[aeioô]r(?!\p{L})|recomendo|sugiro|dovrebbe|dovresti|le consiglio|ti consiglio|[uj]e? (?:kunt|kan) (?:het )?best|(?:u|je) (?:zou|moet) .{0,40}(?:moeten|eens)|ik raad|(?:يجب|ينبغي|يفضل|من الأفضل) (?:عليك )?أن ت|أنصحك|sebaiknya|saya sarankan/iu;
const advised =
  /should|ought|must|need|have to|has to|had to|better|best|suggest|recommend|advi[sc]e|might|may|try|[应應][该該]|最好|需|[必得]|要|建[议議]|推荐|推薦|可以|[试試]|べき|いい|良い|よい|すすめ|勧め|ください|좋|추천|해야|아야|어야|deb|tien|hay que|mejor|recom|aconsej|prueb|(?<!\p{L})dev|faut|falloir|mieux|conse|suggè|essay|soll|müss|muss|empf|rat|best|lieber|нуж|надо|след|долж|сто[ия]|лучше|сове|рекоменд|preci|tem|melhor|aconselh|sug|dov|bisogn|consigl|meglio|conviene|moet|raad|beter|zou|kunt|يجب|ينبغي|لازم|نصح|أفضل|حاول|harus|baik|perlu|saran|coba|세요|십시오|[请請]|[йьия]те(?!\p{L})|en sie(?!\p{L})|ez(?!\p{L})/iu;

/** Wishes to the hearer, and the words that they translate. */
const wish =
  /\b(?:i|we) hope (?:that )?(?:you|it)|希望[您你]|といいですね|(?:ように|を)(?:祈|願)って|(?:길|기를) 바(?:랍니다|라요|랄게요)|(?:espero|esperamos) que|j['’]espère que (?:vous|tu|ça|tout|ce)|ich hoffe,? (?:dass )?(?:sie|du|ihr|es|dir|ihnen)|надеюсь,? (?:что )?(?:вам|вы|ты|тебе|у вас)|(?:spero|speriamo) che|ik hoop dat (?:u|je|jullie|het|alles)|(?:أتمنى|آمل|نتمنى) (?:أن (?:ت|ي)|لك)|semoga (?:anda|kamu|kalian|semua)/iu;
const wished =
  /hope|wish|look forward|fingers|luck|望|祝|祈|願|希|といい|바라|바랍|길 |좋겠|esp[eè]r|ojalá|dese|souhait|hoff|wünsch|drück|надею|жела|пусть|oxalá|tomara|torc|sper|augur|wens|hoop|أتمنى|آمل|نرجو|أرجو|semoga|harap|mudah-mudahan/iu;

/** An assistant's question to its user. */
const helpOffer =
  /how (?:can|may) i (?:help|assist)|i(?:['’]m| am) here to help|what can i (?:help|do for) you|(?:有)?(?:什么|什麼|咩)(?:可以|能|我能|我可以)?(?:帮|幫)(?:助|到|您|你)|何かお手伝い|どのように?お手伝い|ご用件は|무엇을 도와|어떻게 도와|en qué (?:puedo|podemos) ayudar|¿(?:puedo|podemos) ayudar|(?:comment|en quoi) (?:puis-je|pouvons-nous) vous aider|(?:wie|womit) (?:kann|können|darf) (?:ich|wir) (?:ihnen|dir)[^.]{0,20}helfen|was kann ich [^.?]{0,20}für (?:sie|dich) tun|(?:чем|как) (?:я )?(?:могу|можем) (?:вам |тебе )?помочь|(?:como|em que) posso (?:ajud|te ajud|lhe ajud)|come posso aiutar|cos['’]altro posso fare per|cosa posso fare per|ik help (?:u|je) graag|(?:hoe|waarmee) kan ik (?:u|je)[^.]{0,20}helpen|أنا هنا لمساعدت|كيف (?:يمكنني|أستطيع|يمكن) (?:أن )?(?:أساعد|مساعد)|(?:apa )?yang bisa saya bantu|ada yang bisa/iu;
const helpOrService =
  /help|assist|serve|do for you|帮|幫|助|服务|服務|用件|手伝|いらっしゃいませ|欢迎光临|歡迎光臨|도와|도움|어서 오|ayud|serv|dese|aid|vous faut|bedien|helf|helfen|hilf|darf|wünsch|помо|угодно|хот|ajud|aiut|desider|help|dien|wens|ساعد|خدم|bantu|tolong|dibantu|silakan|bisa/iu;

/** Whether a text offers help as an assistant does, and the speaker does not speak of any. */
export function offersHelp({ source, translation }: TranslationToCheck): boolean {
  return helpOffer.test(translation) && !helpOrService.test(source);
}

/** Whether a text advises the speaker or wishes something, and the speaker has done neither. */
export function advisesOrWishes({ source, translation }: TranslationToCheck): boolean {
  if (weight(source) > MAX_DIVIDED_WEIGHT) return false;
  return (
    (advice.test(translation) && !advised.test(source)) ||
    (wish.test(translation) && !wished.test(source) && !/[!！]/u.test(source))
  );
}
