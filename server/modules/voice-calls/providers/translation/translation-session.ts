import type { LanguageCode, LanguagePair } from '../../../../../src/domain/language.ts';

/** What the service speaks, of what we interpret, and by which name (its model page, 2026-05). It hears many more. */
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
 * A session that translates whatever it hears into one language, and is silent on speech in it. It takes no
 * instructions, no voice and no language of the speaker. Both sessions of a conversation hear the same, so one of
 * them writes it down.
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
