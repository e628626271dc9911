import type { LanguagePair } from '../../../src/domain/language.ts';
import type { PartialTranscript, Transcriber } from '../engines.ts';
import { chooseRecogniser, languageOfUtterance, type Choice } from './choose-recogniser.ts';
import { FollowedUtterance } from './followed-utterance.ts';
import { priorities } from './host/work-queue.ts';
import type { RecognitionRequest, SpeechRecogniser } from './speech-recogniser.ts';

/** What a recogniser needs to hear to show that it is the right one; the other one need not hear the rest. */
const CHOICE_SAMPLES = 24_000;
/** Of shorter speech both hear the whole. */
const MAX_HEARD_BY_ALL_SAMPLES = 40_000;

export type LocalTranscriberOptions = {
  readonly pair: LanguagePair;
  /** One for both languages, or one for each. */
  readonly recognisers: readonly SpeechRecogniser[];
  /** Gets every partial transcript, beside the caller. */
  onPartial?(partial: PartialTranscript): void;
};

export function createLocalTranscriber({ pair, recognisers, onPartial }: LocalTranscriberOptions): Transcriber {
  return {
    async transcribe(speech, { prompt }, signal, _onDelta, followed) {
      const finished = followed instanceof FollowedUtterance ? await followed.finish(speech, signal) : undefined;
      const request = { sound: speech, terms: prompt, priority: priorities.first, signal };
      const choice = finished ?? (await recogniseWhole(recognisers, request, pair));
      return { text: choice.recognised.text, language: languageOfUtterance(choice, pair) };
    },
    follow: ({ prompt }, signal, report) =>
      new FollowedUtterance({
        recognisers,
        pair,
        terms: prompt,
        signal,
        onPartial(partial) {
          report(partial);
          onPartial?.(partial);
        },
      }),
  };
}

async function recogniseWhole(
  recognisers: readonly SpeechRecogniser[],
  request: RecognitionRequest,
  pair: LanguagePair,
): Promise<Choice> {
  const { sound } = request;
  const isShort = sound.length <= MAX_HEARD_BY_ALL_SAMPLES;
  if (recognisers.length > 1 && isShort) return chooseRecogniser(recognisers, request, pair);
  const [first] = recognisers;
  const recogniser =
    recognisers.length > 1
      ? (await chooseRecogniser(recognisers, { ...request, sound: sound.subarray(0, CHOICE_SAMPLES) }, pair)).recogniser
      : first;
  if (!recogniser) throw new Error('a transcriber without recognisers');
  return { recogniser, recognised: await recogniser.recognise(request) };
}
