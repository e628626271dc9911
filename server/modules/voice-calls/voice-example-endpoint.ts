import { voiceExamples } from '../../../src/domain/voice-examples.ts';
import type { Db } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import { limitRate } from '../../shared/http/rate-limit.ts';
import type { VoiceProvider } from '../voice-providers/voice-providers-module.ts';

type VoiceExampleDeps = {
  readonly provider: Pick<VoiceProvider, 'speakExample' | 'models'>;
  /** The voice that conversations have. */
  readonly voice: string;
  readonly db: Db;
  readonly clock: Clock;
};

const EXAMPLES_PER_HOUR = 60;
/** About 150 kB each. */
const MAX_KEPT = 24;

/** Speaks one fixed sentence for each language, so that its voice and speed can be heard. Nothing is charged. */
export function voiceExampleEndpoint({ provider, voice, db, clock }: VoiceExampleDeps): AnyEndpoint {
  const keptByKey = new Map<string, Promise<string | undefined>>();

  function spoken(key: string, speak: () => Promise<string | undefined>): Promise<string | undefined> {
    const kept = keptByKey.get(key);
    if (kept) return kept;
    const [oldest] = keptByKey.keys();
    if (keptByKey.size >= MAX_KEPT && oldest !== undefined) keptByKey.delete(oldest);
    const speaking = speak();
    keptByKey.set(key, speaking);
    // Without a voice now there may be one later.
    void speaking.then((wav) => (wav === undefined ? keptByKey.delete(key) : undefined));
    return speaking;
  }

  return endpoint('voiceExample', async ({ query: { source, target, language, speed }, caller }) => {
    if (language !== source && language !== target) {
      throw new ApiError(422, 'invalid_request', 'The language is one of the pair.');
    }
    if (!provider.speakExample) return { wav: null };
    const id = caller.type === 'user' ? caller.userId : caller.trialId;
    await limitRate(db, { key: `voice-example:${id}`, limit: EXAMPLES_PER_HOUR, windowS: 3_600 }, clock());
    const request = { pair: { source, target }, text: voiceExamples[language], language, voice, speed };
    // Another model may speak it when more are there.
    const key = [source, target, language, speed, provider.models?.models.ready.length ?? 0].join(' ');
    return { wav: (await spoken(key, async () => provider.speakExample?.(request))) ?? null };
  });
}
