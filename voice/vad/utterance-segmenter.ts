import { createAudioHistory } from '../audio/audio-history.ts';
import type { EchoSuppressor } from '../echo/echo-suppressor.ts';
import { newId } from '../protocol/new-id.ts';
import { defaultTurnDetection, type TurnDetection } from '../protocol/session-settings.ts';
import type { SpeechEdge, VoiceActivityDetector } from './voice-detector.ts';

/** Nobody's sentence is longer; without an end, a loud room would fill the memory. */
const LONGEST_UTTERANCE_MS = 60_000;

/** The silence kept at the end of an utterance; a recogniser needs a little, not all of it. */
const TAIL_MS = 200;

/** How far back speech may turn out to have begun. */
const ONSET_MS = 200;

/** Less than this cannot be understood. The protocol refuses it by name. */
const SHORTEST_COMMIT_MS = 100;

/** What somebody said, from the first sound to the silence after it. */
export type Utterance = { readonly itemId: string; readonly sound: Int16Array; readonly speechMs: number };

export type UtteranceListener = {
  onSpeechStarted(itemId: string, atMs: number): void;
  onSpeechStopped(itemId: string, atMs: number): void;
  onUtterance(utterance: Utterance): void;
};

/** Cuts what is heard into utterances, by silence or when the page says so. */
export type UtteranceSegmenter = {
  hear(frame: Int16Array): void;
  /** Null: the page says when an utterance ends. */
  setDetection(detection: TurnDetection | null): void;
  /** Ends the utterance now. False when there is too little of it. */
  commit(): boolean;
  clear(): void;
};

type Speech = { readonly itemId: string; readonly fromMs: number; readonly onsetMs: number };

export function createUtteranceSegmenter(
  detector: VoiceActivityDetector,
  echo: Pick<EchoSuppressor, 'isEcho'>,
  listener: UtteranceListener,
): UtteranceSegmenter {
  const memory = createAudioHistory();
  let detection: TurnDetection | null = defaultTurnDetection;
  let speech: Speech | undefined;

  function start(edge: SpeechEdge, paddingMs: number) {
    const fromMs = Math.max(0, edge.atMs - paddingMs);
    speech = { itemId: newId('item'), fromMs, onsetMs: edge.atMs };
    listener.onSpeechStarted(speech.itemId, fromMs);
  }

  function stop({ itemId, fromMs, onsetMs }: Speech, lastVoicedMs: number) {
    speech = undefined;
    listener.onSpeechStopped(itemId, memory.nowMs);
    const sound = memory.take(fromMs, Math.min(lastVoicedMs + TAIL_MS, memory.nowMs));
    listener.onUtterance({ itemId, sound, speechMs: lastVoicedMs - onsetMs });
  }

  function detect(frame: Int16Array, { prefixPaddingMs }: TurnDetection) {
    // The sound itself is kept: what a person says over the voice is part of what they say.
    const edge = detector.process(echo.isEcho(frame) ? new Int16Array(frame.length) : frame);
    if (edge?.type === 'started') start(edge, prefixPaddingMs);
    if (edge?.type === 'stopped' && speech) stop(speech, edge.atMs);
    if (!speech) return memory.forgetBefore(memory.nowMs - prefixPaddingMs - ONSET_MS);
    if (memory.nowMs - speech.fromMs < LONGEST_UTTERANCE_MS) return;
    detector.reset();
    stop(speech, memory.nowMs);
  }

  return {
    hear(frame) {
      memory.add(frame);
      if (detection) detect(frame, detection);
      else memory.forgetBefore(memory.nowMs - LONGEST_UTTERANCE_MS);
    },
    setDetection(next) {
      detection = next;
      if (next) detector.tune({ threshold: next.threshold, silenceMs: next.silenceMs });
      else speech = undefined;
    },
    commit() {
      const fromMs = speech?.fromMs ?? memory.nowMs - memory.heldMs;
      const lengthMs = memory.nowMs - fromMs;
      if (lengthMs < SHORTEST_COMMIT_MS) return false;
      const itemId = speech?.itemId ?? newId('item');
      speech = undefined;
      detector.reset();
      listener.onUtterance({ itemId, sound: memory.take(fromMs, memory.nowMs), speechMs: lengthMs });
      return true;
    },
    clear() {
      speech = undefined;
      detector.reset();
      memory.forgetBefore(memory.nowMs);
    },
  };
}
