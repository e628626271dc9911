import type { LanguagePair } from '../../src/domain/language.ts';
import type { EngineAddresses } from '../kernel/control-protocol.ts';
import type { ConversationEngines, SpeechEngines, Synthesiser } from '../engines/engines.ts';
import { createHttpSynthesiser } from '../engines/http/http-synthesiser.ts';
import { createHttpTranscribers } from '../engines/http/http-transcriber.ts';
import { createStreamTranscribers, isStreamAddress } from '../engines/http/stream-transcriber.ts';
import { createHttpTranslator } from '../engines/http/http-translator.ts';
import type { LocalEngines } from '../engines/local/local-engines.ts';
import { createFallbackSynthesiser } from '../engines/local/fallback-synthesiser.ts';
import { measureTurn } from '../engines/local/measure-turn.ts';
import { createRehearsalEngines } from '../engines/rehearsal/rehearsal-engines.ts';

const silentSynthesiser: Synthesiser = { async *speak() {} };

/**
 * For each conversation and each part: the engine at its address, else the local models, if those of the pair are there.
 * Interpreting needs a recogniser and a translator; without either the conversation is a rehearsal.
 */
export function selectEngines({ stt, llm, tts }: EngineAddresses = {}, local?: LocalEngines): SpeechEngines {
  const plain = createFallbackSynthesiser();
  const onlyWords = createFallbackSynthesiser('espeak-ng', silentSynthesiser);
  const httpSynthesiser = tts && createHttpSynthesiser(tts);
  const httpTranscriberFor =
    stt && (isStreamAddress(stt.url) ? createStreamTranscribers(stt) : createHttpTranscribers(stt));
  const rehearsal = createRehearsalEngines(httpSynthesiser ?? plain);

  function enginesOf(pair: LanguagePair): ConversationEngines | undefined {
    const models = local?.forConversation(pair, plain);
    const transcriber = httpTranscriberFor?.(pair) ?? models?.transcriber;
    const translator = llm ? createHttpTranslator(llm, pair) : models?.translator;
    if (!transcriber || !translator) return undefined;
    return { transcriber, translator, synthesiser: httpSynthesiser ?? models?.synthesiser ?? plain };
  }

  return {
    get isRehearsal() {
      return !(stt && llm) && local?.canInterpret !== true;
    },
    forConversation(pair) {
      const engines = enginesOf(pair);
      if (!engines) return rehearsal.forConversation(pair);
      local?.prepare(pair, { recogniser: !stt, translator: !llm, voice: !tts });
      return engines;
    },
    translatorFor(pair) {
      if (llm) return createHttpTranslator(llm, pair);
      return (
        local?.translatorFor(pair) ?? (local?.canInterpret ? undefined : rehearsal.forConversation(pair).translator)
      );
    },
    speakExample(pair, request, signal) {
      const synthesiser = httpSynthesiser ?? local?.forConversation(pair, onlyWords).synthesiser ?? onlyWords;
      return synthesiser.speak(request, signal);
    },
    async measureTurn(pair, signal) {
      return local && (await measureTurn(local.forConversation(pair, onlyWords), pair, signal));
    },
    setReadyModels: (ready) => local?.setReady(ready),
    checked: local?.checked,
    close: () => local?.close(),
  };
}
