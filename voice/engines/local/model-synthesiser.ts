import { OUTPUT_RATE_HZ } from '../../audio/format.ts';
import { cutAtClauses } from '../../text/cut-at-clauses.ts';
import { EngineFailure } from '../engine-failure.ts';
import type { SpeechRequest, Synthesiser } from '../engines.ts';
import type { EngineHost, HostModel } from './host/engine-host.ts';
import { priorities } from './host/work-queue.ts';
import { retryOnce } from '../retry-once.ts';

/** A sentence is handed on in pieces, which a slow consumer takes one by one. */
const PIECE_SAMPLES = OUTPUT_RATE_HZ / 5;

/** About 15 s of speech: of a longer text some voices leave words out, and what is cut is heard sooner. */
const MAX_WEIGHT = 160;

/** A sentence takes a slow machine a few seconds; a model that never ends must not keep the others waiting. */
const DEADLINE_MS = 10_000;

/** A listener who has more than this left to hear can wait for a listener who has nothing. */
const AHEAD_MS = 700;

/**
 * Voices of one conversation: a model for each language that has one, the fallback for the others.
 * @param voiceOf by language
 */
export function createModelSynthesiser(
  host: Pick<EngineHost, 'run'>,
  voiceOf: (language: SpeechRequest['language']) => HostModel | undefined,
  fallback: Synthesiser,
): Synthesiser {
  /** Until when what was synthesised so far plays. */
  let playsUntilMs = 0;

  async function synthesise(
    text: string,
    { language, voice, speed }: SpeechRequest,
    model: HostModel,
    signal: AbortSignal,
  ) {
    const work = { type: 'speak', modelId: model.id, text, language, voice, speed } as const;
    const priority = playsUntilMs - performance.now() > AHEAD_MS ? priorities.next : priorities.first;
    const result = await retryOnce(() => host.run({ model, work, priority, signal, deadlineMs: DEADLINE_MS }), signal);
    if (result.type !== 'spoken') throw new EngineFailure('synthesiser', 'sent an invalid response');
    return result.sound;
  }

  return {
    async *speak(request, signal) {
      const model = voiceOf(request.language);
      if (!model) return yield* fallback.speak(request, signal);
      for (const clause of cutAtClauses(request.text, MAX_WEIGHT)) {
        const sound = await synthesise(clause, request, model, signal);
        playsUntilMs = Math.max(playsUntilMs, performance.now()) + (sound.length * 1000) / OUTPUT_RATE_HZ;
        for (let at = 0; at < sound.length; at += PIECE_SAMPLES) yield sound.subarray(at, at + PIECE_SAMPLES);
      }
    },
  };
}
