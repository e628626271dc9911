import type { z } from 'zod';
import { contract, type ApiSchemas } from '../../../src/protocol/contract.ts';
import type { ApiRouteName } from '../../../src/protocol/room-routes.ts';
import { ApiError } from './api-error.ts';

export type RawRequest = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

export function hasBody(name: ApiRouteName): boolean {
  return partsOf(name).body !== undefined;
}

/** Parses a request by its schemas; throws 400 with a sentence that names the invalid field. */
export function parseRequest(name: ApiRouteName, raw: RawRequest): RawRequest {
  const parts = partsOf(name);
  return {
    params: parse(parts.params, raw.params),
    query: parse(parts.query, raw.query),
    body: parse(parts.body, raw.body),
  };
}

/** Throws when a response violates the contract. */
export function checkResponse(name: ApiRouteName, response: unknown): void {
  partsOf(name).response.parse(response);
}

function partsOf(name: ApiRouteName): ApiSchemas {
  return contract[name];
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ApiError(400, 'invalid_request', sentence(result.error.issues[0]));
}

function sentence(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'The request is not valid.';
  const field = issue.path.map(String).join('.');
  return field ? `${field}: ${issue.message}` : issue.message;
}
