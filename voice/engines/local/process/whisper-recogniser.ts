import { languageOf, type LanguageCode } from '../../../../src/domain/language.ts';
import { INPUT_RATE_HZ } from '../../../audio/format.ts';
import { joinTexts } from '../../../text/join-texts.ts';
import type { LoadedModel } from './engines.ts';
import type { ModelOptions } from './model-options.ts';
import { featConfig, sherpa, toRecognition, toWaveform } from './sherpa-library.ts';

/** The model hears 30 s, of which sherpa keeps half a second for the end; what is longer it would leave out. */
const MAX_PIECE_SAMPLES = 28 * INPUT_RATE_HZ;

/** An export of Whisper that an operator brings: encoder, decoder, tokens. */
export async function loadWhisper(options: ModelOptions, shared: object): Promise<LoadedModel> {
  const [encoder, decoder, tokens] = ['encoder', 'decoder', 'tokens'].map((role) => options.file(role));
  const configFor = (language: string) => ({
    featConfig,
    modelConfig: { whisper: { encoder, decoder, language, task: 'transcribe' }, tokens, ...shared },
  });
  // Empty: the model finds out. Models for one language take no other.
  const own = options.text('language') ?? '';
  const recogniser = await sherpa().OfflineRecognizer.createAsync(configFor(own));
  let current = own;

  /** Its language is a setting of the whole model. */
  function setLanguage(code: LanguageCode | undefined): void {
    const wanted = own === '' && code ? whisperLanguage(code) : own;
    if (wanted !== current) recogniser.setConfig(configFor(wanted));
    current = wanted;
  }

  return {
    kind: 'recogniser',
    async recognise({ sound, language }) {
      setLanguage(language);
      let text = '';
      let heard: string | undefined;
      for (const piece of quietCuts(sound, MAX_PIECE_SAMPLES)) {
        const stream = recogniser.createStream();
        stream.acceptWaveform(toWaveform(piece));
        const recognition = toRecognition(await recogniser.decodeAsync(stream));
        text = joinTexts(text, recognition.text);
        heard ??= recognition.language;
      }
      return { text, ...(heard !== undefined && { language: heard }) };
    },
  };
}

/** Cantonese has a token of its own only since version 3: `zh` is known to all. */
function whisperLanguage(code: LanguageCode): string {
  return code === 'yue' ? 'zh' : languageOf(code).iso1;
}

/** Long enough to lie between two words. */
const WINDOW_SAMPLES = INPUT_RATE_HZ / 50;

/** Cuts sound into pieces for a model with a limited length, each at the quietest moment of the second half. */
function quietCuts(sound: Int16Array, maxSamples: number): Int16Array[] {
  if (sound.length <= maxSamples) return [sound];
  const at = quietest(sound, maxSamples >> 1, maxSamples);
  return [sound.subarray(0, at), ...quietCuts(sound.subarray(at), maxSamples)];
}

/** The middle of the quietest window between two offsets. */
function quietest(sound: Int16Array, from: number, to: number): number {
  let best = from;
  let bestEnergy = Number.POSITIVE_INFINITY;
  for (let start = from; start + WINDOW_SAMPLES <= to; start += WINDOW_SAMPLES) {
    let energy = 0;
    for (let at = start; at < start + WINDOW_SAMPLES; at++) energy += (sound[at] ?? 0) ** 2;
    if (energy >= bestEnergy) continue;
    bestEnergy = energy;
    best = start;
  }
  return best + (WINDOW_SAMPLES >> 1);
}
