import type { z } from 'zod';

/** The error of an `error` event, of a failed transcription or of a failed response. */
export type ProtocolError = {
  readonly type: 'invalid_request_error' | 'server_error' | 'transcription_error';
  readonly code: string;
  readonly message: string;
  readonly param: string | null;
};

export function invalidRequest(code: string, message: string, param: string | null = null): ProtocolError {
  return { type: 'invalid_request_error', code, message, param };
}

export function serverError(code: string, message: string): ProtocolError {
  return { type: 'server_error', code, message, param: null };
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
