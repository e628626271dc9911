import { createEmbeddedVoice } from '../../server/modules/voice-calls/providers/embedded-voice.ts';
import { RealtimeServer } from '../../voice/realtime-server.ts';
import { startSpeechEngines } from '../fakes/speech-engines.ts';
import { voiceProviderSuite } from './voice-provider.suite.ts';

voiceProviderSuite('rehearsal', async () => {
  const provider = createEmbeddedVoice(new RealtimeServer());
  return { provider, close: () => provider.close() };
});

voiceProviderSuite('with speech engines', async () => {
  const stub = await startSpeechEngines();
  const provider = createEmbeddedVoice(new RealtimeServer({ engines: stub.addresses }));
  return {
    provider,
    async close() {
      await provider.close();
      await stub.close();
    },
  };
});
