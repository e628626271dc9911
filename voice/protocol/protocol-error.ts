import type { z } from 'zod';

/** The body of the protocol's `error` event. */
export type ProtocolError = {
  readonly type: 'invalid_request_error' | 'server_error' | 'transcription_error';
  readonly code: string;
  readonly message: string;
  readonly param?: string | null | undefined;
  /** The `event_id` of the client event that caused it. */
  readonly clientEventId?: string | null | undefined;
};

export function invalidRequest(code: string, message: string, param: string | null = null): ProtocolError {
  return { type: 'invalid_request_error', code, message, param };
}

/** The protocol's error for the first issue of a failed parse. `root` is the path of the input within the event. */
export function errorFromZod(error: z.ZodError, input: unknown, root?: string): ProtocolError {
  const issue = error.issues[0];
  const path = [...(root === undefined ? [] : [root]), ...(issue?.path ?? [])];
  if (issue?.code === 'unrecognized_keys') {
    const param = [...path, issue.keys[0]].join('.');
    return invalidRequest('unknown_parameter', `Unknown parameter: '${param}'.`, param);
  }
  const param = path.join('.');
  if (issue && valueAt(input, issue.path) === undefined) {
    return invalidRequest('missing_required_parameter', `Missing required parameter: '${param}'.`, param);
  }
  return invalidRequest('invalid_value', `Invalid value for '${param}': ${issue?.message ?? 'unknown issue'}.`, param);
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}
