/**
 * Texts that recognisers write without any speech, from the subtitles that they were trained on (Whisper, SenseVoice,
 * Qwen, Parakeet and their kin). Only whole utterances count: parts of sentences say nothing.
 */

/** Credits and closings of videos: two people who talk to each other do not say them. */
const neverSaid = [
  /^(?:sub(?:title)?s?|captions?|transcri(?:bed|ption|pt)|translat(?:ed|ion)) (?:by|made|provided|created|from)\b.*/u,
  /^.*\bamara ?org\b.*/u,
  /^(?:please )?(?:don t forget to )?(?:like (?:and |comment (?:and )?)?subscribe|subscribe (?:to|and)\b).*/u,
  /^(?:thank you|thanks)(?: (?:so|very) much)?(?: all| everyone| guys)? for (?:watching|viewing|your viewing)\b.*/u,
  /^(?:i ll )?see you (?:all )?(?:in|on) (?:the|my|our) next (?:video|one|episode)\b.*/u,
  /^(?:字幕|字幕由|字幕志愿者|字幕志願者|中文字幕|字幕製作|字幕制作|字幕提供).*/u,
  /^.*(?:点赞|點贊|點讚).*(?:订阅|訂閱|转发|轉發).*/u,
  /^.*(?:订阅|訂閱)(?:我|我们|我們|本|这个|這個)?的?(?:频道|頻道).*/u,
  /^(?:谢谢|感谢|謝謝|感謝|多謝)(?:大家|您|你|你們|你们|各位)?的?(?:观看|收看|收听|觀看|收看|收聽|睇片).*/u,
  /^(?:优优独播剧场|優優獨播劇場|明镜|明鏡|本期(?:视频|节目)|下(?:期|次)(?:视频|节目|影片)再(?:见|見)).*/u,
  /^(?:ご視聴|最後までご視聴|ご覧).*(?:ありがとう|いただき).*/u,
  /^(?:チャンネル登録|高評価).*/u,
  /^(?:次回|次)の(?:動画|ビデオ).*/u,
  /^(?:mbc|kbs|sbs|ytn|jtbc) ?뉴스.*/u,
  /^(?:시청해 ?주셔서|구독과|구독 ?좋아요|영상 ?봐주셔서|한글 ?자막|자막).*/u,
  /^(?:다음 ?(?:영상|시간)에서? ?(?:만나|뵙|봬)).*/u,
  /^(?:subtítulos?|subtitulado|subtitulación)(?: realizados?)? (?:por|de)\b.*/u,
  /^(?:gracias|muchas gracias) por (?:ver|mirar)(?: el video| el vídeo| este vídeo)?\b.*/u,
  /^(?:suscr[ií]b(?:ete|anse)|no olvid(?:es|en) suscrib).*/u,
  /^sous titr(?:age|es?)\b.*/u,
  /^merci (?:d avoir (?:regardé|visionné)|à tous d avoir regardé).*/u,
  /^(?:abonnez vous|n oubliez pas de vous abonner).*/u,
  /^(?:untertitel|untertitelung)\b.*/u,
  /^(?:vielen dank|danke) (?:fürs|für das) zuschauen.*/u,
  /^(?:abonniert|vergesst nicht zu abonnieren).*/u,
  /^(?:субтитры|редактор субтитров|корректор|продолжение следует|спасибо за просмотр|подписывайтесь на).*/u,
  /^.*\bdimatorzok\b.*/u,
  /^(?:legendas?|legendado|tradução e legendas)\b(?: pela| por| de)?.*/u,
  /^obrigad[oa] por (?:assistir|ver|assistirem).*/u,
  /^(?:inscreva se|não se esqueça de se inscrever|se inscreva).*/u,
  /^(?:sottotitoli|sottotitolato)\b.*/u,
  /^grazie (?:a tutti )?per (?:la visione|aver guardato|averci seguito).*/u,
  /^(?:iscrivetevi|iscriviti) al (?:canale|mio|nostro).*/u,
  /^(?:ondertitel(?:d|ing|s)?|ondertitels ingediend)\b.*/u,
  /^bedankt voor het (?:kijken|bekijken).*/u,
  /^(?:ترجمة نانسي|ترجمة فريق|ترجمه|نانسي قنقر|اشتركوا في القناة|لا تنسوا الاشتراك|شكرا (?:لكم )?(?:على|لل)?(?: ?المشاهدة| ?مشاهدتكم)).*/u,
  /^(?:terima ?kasih (?:sudah|telah|karena telah|atas) menonton|jangan lupa (?:like|subscribe)|subtitle oleh|terjemahan oleh).*/u,
  /^(?:music|applause|laughter|silence|blank audio|background noise|noise|inaudible|音楽|拍手|音乐|掌声|음악|박수|música|musique|musik|музыка|аплодисменты|موسيقى|musica|muziek|♪+)$/u,
];

/** Closings, fillers and greetings that people say as well: they count only where all else is weak. */
const alsoSaid = new Set(
  [
    'you|thank you|thanks|thank you very much|thank you so much|bye|bye bye|goodbye|okay|ok|so|yeah|oh|hmm|mm|mhm|uh|um|hello|hi|yes|no|the end|i m sorry|sorry|right|all right|good|wow|ah|see you|see you next time|peace|the|and|a',
    '谢谢|谢谢大家|再见|拜拜|好|好的|嗯|对|是|啊|哦|我|你|下次再见|谢谢你|感谢|那|呃|喂',
    '多謝|拜拜|係|唔該|好|啊|嗯|謝謝|多謝晒|哦|喂',
    'ありがとう|ありがとうございました|ありがとうございます|はい|うん|おやすみなさい|ごめん|お疲れ様でした|バイバイ|じゃあね|あ|え|ん|それでは|おわり',
    '네|감사합니다|고맙습니다|안녕|안녕하세요|아|어|음|그|이|안녕히 계세요|감사합니다 안녕히 계세요',
    'gracias|muchas gracias|adiós|hasta luego|hasta la próxima|sí|no|bueno|ah|eh|chao|y|hola|de nada',
    'merci|merci beaucoup|au revoir|oui|non|à bientôt|bonjour|ah|et|hum|voilà|c est parti|bon',
    'danke|vielen dank|tschüss|ja|nein|hm|äh|und|das war s|bis zum nächsten mal|ciao|gut|so',
    'спасибо|пока|да|нет|до свидания|спасибо за внимание|и|а|ну|угу|хорошо|до новых встреч|привет',
    'obrigado|obrigada|tchau|sim|não|até a próxima|e|é|ah|muito obrigado|oi|bom',
    'grazie|grazie mille|ciao|sì|no|arrivederci|alla prossima|e|ah|buona giornata|a presto',
    'dank je|dank je wel|bedankt|dag|doei|ja|nee|tot de volgende keer|en|oh|hoi|tot ziens',
    'شكرا|شكرا لكم|نعم|لا|مع السلامة|السلام عليكم|آه|و|يا|شكرا جزيلا',
    'terima kasih|ya|tidak|sampai jumpa|sampai jumpa lagi|halo|oke|dan|iya|eh',
  ]
    .join('|')
    .split('|'),
);

export type PhantomPhrase = 'never-said' | 'also-said';

/** Whether a whole utterance is a text that recognisers invent. */
export function phantomPhraseOf(text: string): PhantomPhrase | undefined {
  const plain = plainText(text);
  if (neverSaid.some((phrase) => phrase.test(plain))) return 'never-said';
  return alsoSaid.has(plain) ? 'also-said' : undefined;
}

/** Lower case, without marks of punctuation and Arabic vowels. */
function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u064b-\u0652]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}♪]+/gu, ' ')
    .trim();
}
