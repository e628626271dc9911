import { languageInDialogue, type LastTurn } from '../../src/domain/language-detection/language-in-dialogue.ts';
import { hintedLanguage, type LanguagePair } from '../../src/domain/language.ts';
import type { Transcript } from '../engines/engines.ts';

/** Decides which language each utterance of a conversation is in, also by what was said before. */
export class SpokenLanguages {
  readonly #pair: LanguagePair;
  #last: LastTurn | undefined;

  constructor(pair: LanguagePair) {
    this.#pair = pair;
  }

  /** @param hint the only language that the client expects; ISO 639-1 */
  decide(heard: Transcript, hint: string | undefined): Transcript {
    const { text, reportedLanguage: reported } = heard;
    const pair = this.#pair;
    if (text.trim() === '') return heard;
    const language = hintedLanguage(pair, hint) ?? languageInDialogue({ pair, text, reported, last: this.#last });
    return language ? { ...heard, language } : heard;
  }

  /** It became a turn. */
  note({ text, language }: Transcript): void {
    if (language && text.trim() !== '') this.#last = { language, text };
  }
}
