import type { EngineAddresses } from '../control-protocol.ts';
import type { SpeechEngines } from './engines.ts';
import { createHttpSynthesiser } from './http/http-synthesiser.ts';
import { createHttpTranscribers } from './http/http-transcriber.ts';
import { createHttpTranslator } from './http/http-translator.ts';
import { createLocalSynthesiser } from './local/local-synthesiser.ts';
import { createRehearsalEngines } from './rehearsal/rehearsal-engines.ts';

/** Interpreting needs a recogniser and a translator; without either, conversations are rehearsals. */
export function selectEngines({ stt, llm, tts }: EngineAddresses = {}): SpeechEngines {
  const synthesiser = tts ? createHttpSynthesiser(tts) : createLocalSynthesiser();
  if (!stt || !llm) return createRehearsalEngines(synthesiser);
  const transcriberFor = createHttpTranscribers(stt);
  return {
    isRehearsal: false,
    forConversation: (pair) => ({
      transcriber: transcriberFor(pair),
      translator: createHttpTranslator(llm, pair),
      synthesiser,
    }),
  };
}
