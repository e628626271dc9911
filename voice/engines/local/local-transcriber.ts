import { hintedLanguage, type LanguageCode, type LanguagePair } from '../../../src/domain/language.ts';
import type { PartialTranscript, Transcriber, TranscriptionHint } from '../engines.ts';
import { languageOfPair } from '../../../src/domain/language-detection/decide-language.ts';
import { chooseRecogniser, reportedLanguage, type Choice } from './choose-recogniser.ts';
import { FollowedUtterance } from './followed-utterance.ts';
import { priorities } from './host/work-queue.ts';
import type { RecognitionRequest, SpeechRecogniser } from './speech-recogniser.ts';

/** The speech that a recogniser needs to show that it is the right one; the other one is not given the rest. */
const CHOICE_SAMPLES = 24_000;
/** Both recognisers read shorter speech as a whole. */
const MAX_HEARD_BY_ALL_SAMPLES = 40_000;

export type LocalTranscriberOptions = {
  readonly pair: LanguagePair;
  /** One for both languages, or one for each. */
  readonly recognisers: readonly SpeechRecogniser[];
  /** Gets every partial transcript, beside the caller. */
  onPartial?(partial: PartialTranscript): void;
};

export function createLocalTranscriber({ pair, recognisers, onPartial }: LocalTranscriberOptions): Transcriber {
  /** If the speaker is known, the recogniser of that language is used without a comparison. */
  function known({ language: iso1, prompt }: TranscriptionHint) {
    const language = hintedLanguage(pair, iso1);
    return { language, terms: prompt, recognisers: recognisersFor(language) };
  }

  function recognisersFor(language: LanguageCode | undefined): readonly SpeechRecogniser[] {
    const serving = recognisers.filter(
      (recogniser) => language !== undefined && recogniser.languages.includes(language),
    );
    return serving.length > 0 ? serving : recognisers;
  }

  return {
    async transcribe(speech, hint, signal, _onDelta, followed) {
      const finished = followed instanceof FollowedUtterance ? await followed.finish(speech, signal) : undefined;
      const { recognisers: hearing, language, terms } = known(hint);
      const request = { sound: speech, terms, language, priority: priorities.first, signal };
      const choice = finished ?? (await recogniseWhole(hearing, request, pair));
      const { text } = choice.recognised;
      if (text === '') return { text };
      if (language) return { text, language };
      const reported = reportedLanguage(choice);
      return { text, language: languageOfPair({ pair, source: text, reported }), reportedLanguage: reported };
    },
    follow: (hint, signal, report) =>
      new FollowedUtterance({
        ...known(hint),
        pair,
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
