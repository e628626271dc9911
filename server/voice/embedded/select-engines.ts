import type { EngineAddress } from './engine-http.ts';
import type { SpeechEngines } from './engines.ts';
import { createRehearsalEngines } from './rehearsal/rehearsal-engines.ts';
import { createHttpTranscribers } from './stt/http-transcriber.ts';
import { createHttpTranslator } from './translation/http-translator.ts';
import { createHttpSynthesiser, type SynthesiserAddress } from './tts/http-synthesiser.ts';
import { createLocalSynthesiser } from './tts/local-synthesiser.ts';

export type EngineAddresses = {
  readonly stt?: EngineAddress;
  readonly llm?: EngineAddress;
  readonly tts?: SynthesiserAddress;
};

/** Interprets for real with a recogniser and a model to translate; with one of them missing it can only rehearse. */
export function selectEngines({ stt, llm, tts }: EngineAddresses = {}): SpeechEngines {
  const synthesiser = tts ? createHttpSynthesiser(tts) : createLocalSynthesiser();
  if (!stt || !llm) return createRehearsalEngines(synthesiser);
  const transcriberFor = createHttpTranscribers(stt);
  return {
    rehearsal: false,
    forConversation: (pair) => ({
      transcriber: transcriberFor(pair),
      translator: createHttpTranslator(llm, pair),
      synthesiser,
    }),
  };
}
