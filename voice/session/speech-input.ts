import type { MeasuredFrame } from '../audio/measured-frame.ts';
import { UtteranceSegmenter, type Utterance } from '../vad/utterance-segmenter.ts';
import type { VoiceActivityDetector } from '../vad/voice-detector.ts';
import { InterpretingAlong, type InterpretingAlongDeps } from './interpreting-along.ts';
import { Interruptions, type InterruptionsDeps } from './interruptions.ts';
import { SpokenLanguages } from './spoken-languages.ts';
import { UtteranceTranscriber, type UtteranceTranscriberDeps } from './utterance-transcriber.ts';

/** One sound of a call, with what cuts it into utterances and transcribes them: who speaks in it, speaks in no other. */
export type SpeechInput = {
  readonly segmenter: UtteranceSegmenter;
  readonly transcriber: UtteranceTranscriber;
  readonly languages: SpokenLanguages;
  readonly along: InterpretingAlong;
  readonly interruptions: Interruptions;
};

export type SpeechInputDeps = Omit<UtteranceTranscriberDeps, 'languages'> &
  Pick<InterruptionsDeps, 'playback' | 'responses' | 'stopPlayback' | 'isSpokenAlong'> &
  Pick<InterpretingAlongDeps, 'onBegun' | 'translateProvisionally'> & {
    /** @returns whether the speech may interrupt the voice */
    onSpeechStarted(itemId: string, atMs: number): boolean;
    onUtterance(utterance: Utterance, input: SpeechInput): void;
    createDetector(): VoiceActivityDetector;
  };

export function openSpeechInput(echo: { isEcho(frame: MeasuredFrame): boolean }, deps: SpeechInputDeps): SpeechInput {
  const { pair, emit, settings, isSpokenAlong } = deps;
  const languages = new SpokenLanguages(pair);
  const transcriber = new UtteranceTranscriber({ ...deps, languages });
  const languageOf = (text: string) => languages.decide({ text }, settings().transcription?.language).language;
  const now = () => segmenter.nowMs;
  const interruptions = new Interruptions({ ...deps, languageOf, now });
  const along = new InterpretingAlong({
    languageOf,
    isSpokenAlong,
    now,
    isSpeech: (text) => segmenter.evidence !== undefined && transcriber.seemsSpeech(text, segmenter.evidence),
    translateProvisionally: deps.translateProvisionally,
    onBegun: deps.onBegun,
  });
  const segmenter = new UtteranceSegmenter(deps.createDetector(), echo, {
    onSpeechStarted(itemId, atMs, goesOn) {
      const mayInterrupt = deps.onSpeechStarted(itemId, atMs);
      if (mayInterrupt && !goesOn) interruptions.onSpeech(itemId, atMs);
    },
    onSpeechStopped: (itemId, atMs) =>
      emit({ type: 'input_audio_buffer.speech_stopped', audio_end_ms: atMs, item_id: itemId }),
    onUtterance: (utterance) => deps.onUtterance(utterance, input),
    follow(itemId, onPartial) {
      const { simultaneous = 'off', turnDetection } = settings();
      const isAlong = simultaneous !== 'off' && turnDetection?.createResponse === true;
      const takeAlong = isAlong ? along.begin(itemId) : undefined;
      return transcriber.follow(itemId, (partial) => {
        interruptions.onPartial(itemId, partial.text);
        takeAlong?.(partial);
        onPartial(partial);
      });
    },
    endsBehind: (itemId, text) => along.canEndBehind(itemId, text),
    onDiscarded(itemId) {
      interruptions.onDiscarded(itemId);
      along.discard(itemId);
    },
  });
  const input: SpeechInput = { segmenter, transcriber, languages, along, interruptions };
  return input;
}

/** The sound of each channel. */
export function deinterleaved(frame: Int16Array): readonly [Int16Array, Int16Array] {
  const length = frame.length / 2;
  const [first, second] = [new Int16Array(length), new Int16Array(length)];
  for (let at = 0; at < length; at++) {
    first[at] = frame[2 * at] ?? 0;
    second[at] = frame[2 * at + 1] ?? 0;
  }
  return [first, second];
}
