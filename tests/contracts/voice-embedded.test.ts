import { selectEngines } from '../../voice/engines/select-engines.ts';
import { createRealtimeServer } from '../../voice/realtime-server.ts';
import { startSpeechEngines } from '../fakes/speech-engines.ts';
import { voiceProviderSuite } from './voice-provider.suite.ts';

voiceProviderSuite('rehearsal', async () => {
  const provider = createRealtimeServer({ engines: selectEngines() });
  return { provider, close: () => provider.close() };
});

voiceProviderSuite('with speech engines', async () => {
  const stub = await startSpeechEngines();
  const provider = createRealtimeServer({ engines: selectEngines(stub.addresses) });
  return {
    provider,
    async close() {
      await provider.close();
      await stub.close();
    },
  };
});
