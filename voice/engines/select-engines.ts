import type { EngineAddress } from './http/engine-request.ts';
import type { SpeechEngines } from './engines.ts';
import { createRehearsalEngines } from './rehearsal/rehearsal-engines.ts';
import { createHttpTranscribers } from './http/http-transcriber.ts';
import { createHttpTranslator } from './http/http-translator.ts';
import { createHttpSynthesiser, type SynthesiserAddress } from './http/http-synthesiser.ts';
import { createLocalSynthesiser } from './local/local-synthesiser.ts';

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
