import { samplesOf } from '../../audio/concatenated.ts';
import type { LanguagePair } from '../../../src/domain/language.ts';
import { voiceExamples } from '../../../src/domain/voice-examples.ts';
import { INPUT_RATE_HZ, OUTPUT_RATE_HZ } from '../../audio/format.ts';
import { resampled } from '../../../src/domain/resampler.ts';
import type { LocalConversation } from './local-engines.ts';

/** After a first one, which loads the models. The best of them was disturbed least. */
const ROUNDS = 2;
/** Used where no model speaks the language: a recogniser's time does not depend on the words. */
const SILENCE = new Int16Array(4 * INPUT_RATE_HZ);
/** An utterance is read while it is spoken, too, as often as the machine can. */
const READINGS = 2;

/**
 * Measures the models' time for one turn of a conversation, in milliseconds: an example sentence is spoken, recognised,
 * translated, and its translation is spoken.
 */
export async function measureTurn(
  { transcriber, translator, synthesiser }: LocalConversation,
  pair: LanguagePair,
  signal: AbortSignal,
): Promise<number | undefined> {
  if (!transcriber || !translator) return undefined;
  const say = (text: string, language: LanguagePair['source']) =>
    samplesOf(synthesiser.speak({ text, language, voice: 'verse', speed: 1 }, signal));
  const spoken = resampled(await say(voiceExamples[pair.source], pair.source), OUTPUT_RATE_HZ, INPUT_RATE_HZ);
  const speech = spoken.length > 0 ? spoken : SILENCE;
  let best = Infinity;
  for (let round = 0; round <= ROUNDS; round++) {
    const startedMs = performance.now();
    await transcriber.transcribe(speech, {}, signal, () => undefined);
    const recognisedMs = performance.now();
    const request = { text: voiceExamples[pair.source], from: pair.source, earlier: [], instructions: '' };
    for await (const _ of translator.translate(request, signal));
    await say(voiceExamples[pair.target], pair.target);
    const workMs = (recognisedMs - startedMs) * READINGS + performance.now() - recognisedMs;
    if (round > 0) best = Math.min(best, workMs);
  }
  return best;
}
