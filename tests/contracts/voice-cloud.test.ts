import { CloudVoice } from '../../server/modules/voice-providers/cloud/cloud-voice.ts';
import { azureEndpoint, openaiEndpoint } from '../../server/modules/voice-providers/cloud/cloud-endpoint.ts';
import { azureDeployment, azureKey, startAzureRealtime } from '../fakes/azure-realtime.ts';
import { openaiKey, startOpenaiRealtime } from '../fakes/openai-realtime.ts';
import { voiceProviderSuite } from './voice-provider.suite.ts';

voiceProviderSuite('OpenAI', async () => {
  const service = await startOpenaiRealtime();
  const endpoint = openaiEndpoint({ apiKey: openaiKey, baseUrl: `${service.url}/v1` });
  const provider = new CloudVoice({ endpoint, transcriptionModel: 'whisper-1' });
  return {
    provider,
    model: 'gpt-realtime-2.1',
    cannotSendEvents: true,
    close: async () => {
      await provider.close();
      await service.close();
    },
  };
});

voiceProviderSuite('Azure OpenAI', async () => {
  const service = await startAzureRealtime();
  const endpoint = azureEndpoint({ apiKey: azureKey, endpoint: service.url });
  const provider = new CloudVoice({ endpoint, transcriptionModel: 'my-transcriber' });
  return {
    provider,
    model: azureDeployment,
    cannotSendEvents: true,
    close: async () => {
      await provider.close();
      await service.close();
    },
  };
});
