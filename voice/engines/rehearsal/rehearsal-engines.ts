import type { LanguagePair } from '../../../src/domain/language.ts';
import type { SpeechEngines, Synthesiser, Transcriber, Translator } from '../engines.ts';
import { travelDialogue, type DialogueLine } from '../../../src/domain/travel-dialogue.ts';

/** Engines that understand nothing: they know when somebody has spoken, and go on with a scripted dialogue. */
export function createRehearsalEngines(synthesiser: Synthesiser): SpeechEngines {
  return {
    rehearsal: true,
    forConversation: (pair) => ({
      transcriber: scriptedTranscriber(pair),
      translator: scriptedTranslator(pair),
      synthesiser,
    }),
  };
}

/** Whatever was said counts as the next line; the two people take turns. */
function scriptedTranscriber(pair: LanguagePair): Transcriber {
  let next = 0;
  return {
    async transcribe() {
      const line = travelDialogue[next % travelDialogue.length];
      const language = next % 2 === 0 ? pair.source : pair.target;
      next++;
      return line ? { text: line[language], language } : { text: '' };
    },
  };
}

function scriptedTranslator(pair: LanguagePair): Translator {
  return {
    async *translate({ text }, signal) {
      for (const word of translation(text, pair).match(/\s*\S+/gu) ?? []) {
        signal.throwIfAborted();
        yield word;
      }
    },
  };
}

/** Words that are in no line are left as they are: a rehearsal cannot translate. */
function translation(text: string, pair: LanguagePair): string {
  const lines = travelDialogue.flatMap((line) => translated(line, text, pair));
  return lines.length === 0 ? text : lines.join(' ');
}

function translated(line: DialogueLine, text: string, { source, target }: LanguagePair): string[] {
  if (text.includes(line[source])) return [line[target]];
  if (text.includes(line[target])) return [line[source]];
  return [];
}
