import type { LanguagePair } from '../../../src/domain/language.ts';
import { OUTPUT_RATE_HZ } from '../../../voice/audio/format.ts';
import type { LocalConversation } from '../../../voice/engines/local/local-engines.ts';
import { collect } from '../../fakes/collect.ts';
import { quantile } from '../voice/figures.ts';

const notAborted = new AbortController().signal;

export type Stage = {
  readonly name: string;
  readonly medianMs: number;
  /** The length of the sound that was read or made; undefined for text. */
  readonly soundMs?: number;
};

/** Each engine by itself: the median of the rounds after a first one, which loads the models. */
export async function measureStages(
  { transcriber, translator, synthesiser }: LocalConversation,
  { pair, speech, rounds }: { readonly pair: LanguagePair; readonly speech: Int16Array; readonly rounds: number },
): Promise<readonly Stage[]> {
  if (!transcriber || !translator) throw new Error('The models of this pair are not all there.');
  const recognise = () => transcriber.transcribe(speech, {}, notAborted, () => undefined);
  const { text } = await recognise();
  const request = { text, from: pair.source, earlier: [], instructions: '' };
  const translate = async () => (await collect(translator.translate(request, notAborted))).join('');
  const translation = await translate();
  const spoken = { text: translation, language: pair.target, voice: 'verse', speed: 1 };
  const speak = async () =>
    (await collect(synthesiser.speak(spoken, notAborted))).reduce((sum, value) => sum + value.length, 0);
  const samples = await speak();
  return [
    { name: 'recogniser', medianMs: await medianOf(rounds, recognise), soundMs: speech.length / 16 },
    { name: 'translator', medianMs: await medianOf(rounds, translate) },
    { name: 'voice', medianMs: await medianOf(rounds, speak), soundMs: (samples * 1000) / OUTPUT_RATE_HZ },
  ];
}

async function medianOf(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startedMs = performance.now();
    await work();
    took.push(performance.now() - startedMs);
  }
  return quantile(took, 0.5);
}
