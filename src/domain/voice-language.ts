import { languageOf, type LanguageCode } from './language.ts';

/** Whether a voice with this BCP 47 tag speaks the language. */
export function speaksLanguage(voiceLang: string, code: LanguageCode): boolean {
  // Android writes en_US.
  const tag = voiceLang.replaceAll('_', '-').toLowerCase();
  const isCantonese = tag.startsWith('yue') || tag.startsWith('zh-hk');
  if (code === 'yue') return isCantonese;
  if (code === 'cmn') return (tag.startsWith('zh') || tag.startsWith('cmn')) && !isCantonese;
  return tag.split('-')[0] === languageOf(code).iso1;
}
