import { startSpeechEngines } from '../fakes/speech-engines.ts';
import { startVoiceProcesses } from '../fakes/voice-processes.ts';
import { voiceProgram } from '../server/programs.ts';
import { voiceProviderSuite } from './voice-provider.suite.ts';

voiceProviderSuite('rehearsal', async () => {
  const { voice } = startVoiceProcesses(voiceProgram());
  return { provider: voice, close: () => voice.close() };
});

voiceProviderSuite('with speech engines', async () => {
  const stub = await startSpeechEngines();
  const { voice } = startVoiceProcesses(voiceProgram(), { settings: { engines: stub.addresses } });
  return {
    provider: voice,
    async close() {
      await voice.close();
      await stub.close();
    },
  };
});
