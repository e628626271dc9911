import type { z } from 'zod';
import type { ProtocolError } from './server-event.ts';

/** The protocol's error for the first thing wrong with what the page sent. */
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
  return invalidRequest('invalid_value', `Invalid value for '${param}': ${issue?.message ?? 'not understood'}.`, param);
}

export function invalidRequest(code: string, message: string, param: string | null = null): ProtocolError {
  return { type: 'invalid_request_error', code, message, param };
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}
