import type { IncomingMessage } from 'node:http';
import { refuseSession } from './openai-realtime.ts';
import { failure, startRealtimeService } from './realtime-service.ts';
import type { ServiceProfile, RealtimeService } from './realtime-service.ts';

export const azureKey = 'test-key-of-the-resource';
export const azureDeployment = 'my-interpreter';

/** Azure's service: the same protocol at other URLs, with deployments for models and its own peculiarities. */
export function startAzureRealtime(): Promise<RealtimeService> {
  return startRealtimeService(profile);
}

function refuseKey({ headers }: IncomingMessage) {
  return headers['api-key'] === azureKey
    ? undefined
    : failure(401, '401', 'Access denied due to invalid subscription key or wrong API endpoint.');
}

const wrongDeployment = failure(
  400,
  'OperationNotSupported',
  'The realtime operation does not work with the specified model.',
);

const profile: ServiceProfile = {
  paths: { calls: '/openai/v1/realtime/calls', sideband: '/openai/v1/realtime' },
  refuseKey,
  // The current API takes no version parameter.
  refuseAddress: ({ searchParams }) =>
    searchParams.has('api-version') ? failure(401, '401', 'Unauthorized.') : undefined,
  refuseSession: (session) => {
    if (session['model'] !== azureDeployment) return wrongDeployment;
    const { audio } = session;
    if (typeof audio === 'object' && audio !== null && 'input' in audio && hasTranscription(audio.input)) {
      return failure(500, null, 'The server had an error while processing your request.', 'server_error');
    }
    return refuseSession({ ...session, model: 'gpt-realtime' });
  },
};

function hasTranscription(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'transcription' in input && input.transcription !== null;
}
