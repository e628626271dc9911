import { createPcmReader } from '../audio/pcm-bytes.ts';
import { bodyOf, postToEngine, type EngineAddress, type HttpEngine } from '../engine-http.ts';
import type { Synthesiser } from '../engines.ts';

/** Any server with the call `/v1/audio/speech`: Speaches, Kokoro, LocalAI, OpenAI. */
export function createHttpSynthesiser(address: EngineAddress): Synthesiser {
  const engine: HttpEngine = { name: 'speech synthesiser', address, timeoutMs: 60_000 };

  return {
    async *speak({ text, voice, speed }, signal) {
      const request = { model: address.model, input: text, voice, speed, response_format: 'pcm' };
      const response = await postToEngine(engine, '/audio/speech', request, signal);
      const pcm = createPcmReader();
      for await (const bytes of bodyOf(response, engine, signal)) yield pcm.read(bytes);
    },
  };
}
