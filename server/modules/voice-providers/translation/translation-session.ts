import type { LanguageCode, LanguagePair } from '../../../../src/domain/language.ts';

/** The languages that the service speaks, with its own codes (model page, 2026-05). It understands many more. */
export const outputLanguageCodes: ReadonlyMap<LanguageCode, string> = new Map([
  ['cmn', 'zh'],
  ['eng', 'en'],
  ['jpn', 'ja'],
  ['kor', 'ko'],
  ['spa', 'es'],
  ['fra', 'fr'],
  ['deu', 'de'],
  ['rus', 'ru'],
  ['por', 'pt'],
  ['ita', 'it'],
  ['ind', 'id'],
]);

type TranslationSessionOptions = {
  readonly model: string;
  readonly transcriptionModel: string;
  readonly pair: LanguagePair;
  readonly targetLanguage: LanguageCode;
};

/**
 * A session that translates all speech into one language, and is silent on speech in that language. It takes no
 * instructions, no voice and no input language. Both sessions of a conversation get the same audio, so only one of them
 * transcribes it.
 */
export function translationSession({ model, transcriptionModel, pair, targetLanguage }: TranslationSessionOptions) {
  return {
    model,
    audio: {
      input: {
        transcription: targetLanguage === pair.target ? { model: transcriptionModel } : null,
        noise_reduction: { type: 'near_field' },
      },
      output: { language: outputLanguageCodes.get(targetLanguage) },
    },
  };
}
