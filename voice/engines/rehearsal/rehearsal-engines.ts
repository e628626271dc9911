import { hintedLanguage, type LanguagePair } from '../../../src/domain/language.ts';
import { travelDialogue, type DialogueLine } from '../../../src/domain/travel-dialogue.ts';
import { NotRehearsed } from '../engine-failure.ts';
import type { SpeechEngines, Synthesiser, Transcriber, Translator } from '../engines.ts';

/** Engines without models: each utterance, whatever was said, is taken for the next line of a scripted dialogue. */
export function createRehearsalEngines(synthesiser: Synthesiser): SpeechEngines {
  return {
    isRehearsal: true,
    forConversation: (pair) => ({
      transcriber: createScriptedTranscriber(pair),
      translator: createScriptedTranslator(pair),
      synthesiser,
    }),
  };
}

/** The lines alternate between the two languages of the pair, unless the client names the one that is spoken. */
function createScriptedTranscriber(pair: LanguagePair): Transcriber {
  let next = 0;
  return {
    async transcribe(_speech, hint) {
      const line = travelDialogue[next % travelDialogue.length];
      const language = hintedLanguage(pair, hint.language) ?? (next % 2 === 0 ? pair.source : pair.target);
      next++;
      return line ? { text: line[language], language } : { text: '' };
    },
  };
}

function createScriptedTranslator(pair: LanguagePair): Translator {
  return {
    isScripted: true,
    async *translate({ text }, signal) {
      for (const word of translate(text, pair).match(/\s*\S+/gu) ?? []) {
        signal.throwIfAborted();
        yield word;
      }
    },
  };
}

/**
 * All lines of the dialogue that the text contains.
 * @throws NotRehearsed where it contains none: typed or corrected text
 */
function translate(text: string, pair: LanguagePair): string {
  const translations = travelDialogue.flatMap((line) => translateLine(line, text, pair));
  if (translations.length === 0) throw new NotRehearsed();
  return translations.join(' ');
}

function translateLine(line: DialogueLine, text: string, { source, target }: LanguagePair): string[] {
  if (text.includes(line[source])) return [line[target]];
  if (text.includes(line[target])) return [line[source]];
  return [];
}
