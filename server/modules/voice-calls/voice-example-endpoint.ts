import { voiceExamples } from '../../../src/domain/voice-examples.ts';
import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint, type AnyEndpoint } from '../../shared/http/endpoint.ts';
import { limitRate } from '../../shared/http/rate-limit.ts';
import { payerIdOf } from '../../shared/session-owner.ts';
import type { VoiceProvider } from '../voice-providers/voice-providers-module.ts';

type ExampleRequest = Parameters<NonNullable<VoiceProvider['speakExample']>>[0];

type VoiceExampleDeps = Pick<ServerDeps, 'db' | 'clock'> & {
  readonly provider: Pick<VoiceProvider, 'speakExample' | 'models'>;
  /** The voice that conversations have. */
  readonly voice: string;
};

const EXAMPLES_PER_HOUR = 60;
/** The limit for all callers, cached examples excepted: an operator's synthesiser may be billed by the letter. */
const SPOKEN_PER_HOUR = 300;
/** About 150 kB each. */
const MAX_CACHED = 24;

/** Speaks one fixed sentence for each language, so that its voice and speed can be heard. Nothing is charged. */
export function voiceExampleEndpoint({ provider, voice, db, clock }: VoiceExampleDeps): AnyEndpoint {
  const cacheByKey = new Map<string, Promise<string | undefined>>();

  /** Concurrent requests for the same example share one synthesis. */
  function spoken(key: string, request: ExampleRequest): Promise<string | undefined> {
    const cached = cacheByKey.get(key);
    if (cached) return cached;
    const [oldest] = cacheByKey.keys();
    if (cacheByKey.size >= MAX_CACHED && oldest !== undefined) cacheByKey.delete(oldest);
    const speaking = speak(request);
    cacheByKey.set(key, speaking);
    // Without a voice now there may be one later.
    const forget = () => void cacheByKey.delete(key);
    speaking.then((wav) => wav === undefined && forget(), forget);
    return speaking;
  }

  async function speak(request: ExampleRequest): Promise<string | undefined> {
    await limitRate(db, { key: 'voice-examples', limit: SPOKEN_PER_HOUR, windowS: 3_600 }, clock());
    return await provider.speakExample?.(request);
  }

  return endpoint('voiceExample', async ({ query: { source, target, language, speed }, caller }) => {
    if (language !== source && language !== target) {
      throw new ApiError(422, 'invalid_request', 'The language is one of the pair.');
    }
    if (!provider.speakExample) return { wav: null };
    const id = payerIdOf(caller);
    await limitRate(db, { key: `voice-example:${id}`, limit: EXAMPLES_PER_HOUR, windowS: 3_600 }, clock());
    const request = { pair: { source, target }, text: voiceExamples[language], language, voice, speed };
    // Another model may speak it when more are there.
    const key = [source, target, language, speed, provider.models?.models.ready.length ?? 0].join(' ');
    return { wav: (await spoken(key, request)) ?? null };
  });
}
