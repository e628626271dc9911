import { selectEngines } from '../../server/voice/embedded/select-engines.ts';
import { createEmbeddedVoice } from '../../server/voice/embedded/service.ts';
import { startSpeechEngines } from '../fakes/speech-engines.ts';
import { voiceProviderSuite } from './voice-provider.suite.ts';

voiceProviderSuite('rehearsal', async () => {
  const provider = createEmbeddedVoice({ engines: selectEngines() });
  return { provider, close: () => provider.close() };
});

voiceProviderSuite('with speech engines', async () => {
  const stub = await startSpeechEngines();
  const provider = createEmbeddedVoice({ engines: selectEngines(stub.addresses) });
  return {
    provider,
    async close() {
      await provider.close();
      await stub.close();
    },
  };
});
