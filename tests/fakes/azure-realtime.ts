import type { IncomingMessage } from 'node:http';
import type { Dialect } from '../../server/modules/voice-providers/contract/voice-provider.ts';
import { refuseCurrentSession, refusePreviewSession } from './openai-realtime.ts';
import { failure, startRealtimeService } from './realtime-service.ts';
import type { ServiceProfile, RealtimeService } from './realtime-service.ts';

export const azureKey = 'test-key-of-the-resource';
export const azureDeployment = 'my-interpreter';

/** Azure's service: the same protocol at other URLs, with deployments for models and its own peculiarities. */
export function startAzureRealtime(dialect: Dialect = 'ga'): Promise<RealtimeService> {
  return startRealtimeService(dialect === 'ga' ? current : preview);
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

const current: ServiceProfile = {
  dialect: 'ga',
  paths: {
    offers: '/openai/v1/realtime/calls',
    secrets: '/openai/v1/realtime/client_secrets',
    calls: '/openai/v1/realtime/calls',
    sideband: '/openai/v1/realtime',
  },
  refuseKey,
  // A URL of the current API with a version parameter of the preview API.
  refuseAddress: ({ searchParams }) =>
    searchParams.has('api-version') ? failure(401, '401', 'Unauthorized.') : undefined,
  refuseSession: (session) => {
    if (session['model'] !== azureDeployment) return wrongDeployment;
    const { audio } = session;
    if (typeof audio === 'object' && audio !== null && 'input' in audio && hasTranscription(audio.input)) {
      return failure(500, null, 'The server had an error while processing your request.', 'server_error');
    }
    return refuseCurrentSession({ ...session, model: 'gpt-realtime' });
  },
  secretsAreSingleUse: false,
};

function hasTranscription(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'transcription' in input && input.transcription !== null;
}

const preview: ServiceProfile = {
  dialect: 'preview',
  paths: { offers: '/v1/realtimertc', secrets: '/openai/realtimeapi/sessions' },
  refuseKey,
  refuseAddress: ({ pathname, searchParams }) =>
    pathname === '/openai/realtimeapi/sessions' && searchParams.get('api-version') !== '2025-04-01-preview'
      ? failure(404, '404', 'Resource not found')
      : undefined,
  refuseSession: (session) => (session['model'] === azureDeployment ? refusePreviewSession(session) : wrongDeployment),
  secretsAreSingleUse: false,
};
