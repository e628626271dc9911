import { failure, startRealtimeService } from './realtime-service.ts';
import type { ServiceProfile, RealtimeService, ServiceAnswer } from './realtime-service.ts';

export const openaiKey = 'sk-test-key-of-the-operator';

/** OpenAI's service. */
export function startOpenaiRealtime(): Promise<RealtimeService> {
  return startRealtimeService(profile);
}

const models = new Set(['gpt-realtime-2.1', 'gpt-realtime-2.1-mini', 'gpt-realtime-1.5', 'gpt-realtime']);

const refuseKey: ServiceProfile['refuseKey'] = ({ headers }) =>
  headers.authorization === `Bearer ${openaiKey}`
    ? undefined
    : failure(401, 'invalid_api_key', 'Incorrect API key provided.');

const profile: ServiceProfile = {
  paths: { calls: '/v1/realtime/calls', sideband: '/v1/realtime' },
  refuseKey,
  refuseAddress: ({ pathname }) =>
    pathname === '/v1/realtime/sessions'
      ? failure(400, 'beta_api_shape_disabled', 'The Realtime Beta API is no longer supported.')
      : undefined,
  refuseSession,
};

/** One wrong parameter refuses the whole session. */
export function refuseSession(session: Record<string, unknown>): ServiceAnswer | undefined {
  if (session['type'] === undefined) {
    return failure(400, 'missing_required_parameter', "Missing required parameter: 'session.type'.");
  }
  const unknown = Object.keys(session).find((name) => !sessionParameters.has(name));
  if (unknown) return failure(400, 'unknown_parameter', `Unknown parameter: 'session.${unknown}'.`);
  if (!models.has(String(session['model']))) {
    return failure(400, 'invalid_model', `The model '${String(session['model'])}' does not exist.`);
  }
  const modalities = session['output_modalities'];
  if (Array.isArray(modalities) && modalities.length !== 1) {
    return failure(400, 'invalid_value', "Invalid modalities: ['audio', 'text'].");
  }
  return undefined;
}

const sessionParameters = new Set([
  'type',
  'model',
  'instructions',
  'output_modalities',
  'audio',
  'tools',
  'tool_choice',
  'max_output_tokens',
  'parallel_tool_calls',
  'reasoning',
  'truncation',
  'tracing',
  'prompt',
  'include',
]);
