import { expect, test } from 'vitest';
import { openApiDocument } from '../../../server/shared/http/openapi.ts';
import { apiRoutes } from '../../../src/protocol/room-routes.ts';
import type { ApiRouteName } from '../../../src/protocol/room-routes.ts';

type Content = { 'application/json': { schema: object } };

type Operation = {
  operationId: ApiRouteName;
  summary?: string;
  parameters: Array<{ name: string; in: string; required: boolean; schema: unknown }>;
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content: Content }>;
};

type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

/** As a client reads it. */
const document: Document = JSON.parse(JSON.stringify(openApiDocument('https://talk.example.org')));
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

test('every route is in the OpenAPI document once', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(operations.map((operation) => operation.operationId).toSorted((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(apiRoutes).toSorted((a, b) => a.localeCompare(b)),
  );
});

test('every variable of a path is a required parameter with a schema', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const variables = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const { parameters } of Object.values(methods)) {
      const declared = parameters.filter((parameter) => parameter.in === 'path');
      expect(declared.map((value) => [value.name, value.required])).toEqual(variables.map((name) => [name, true]));
    }
  }
});

test('a query parameter with a default is optional', () => {
  const list = document.paths['/chat/sessions']?.['get'];

  expect(list?.parameters.map((parameter) => [parameter.name, parameter.required])).toEqual([
    ['page', false],
    ['limit', false],
    ['status', false],
    ['pinned', false],
  ]);
});

test('every operation has a summary of its own, and descriptions of its failures', () => {
  const texts = operations.map((operation) => operation.summary ?? '');

  expect(operations.filter(({ summary }) => !summary || summary.length < 10 || summary.length > 110)).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
  for (const { responses } of operations) {
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '404', '409', '429', '503', 'default']);
    for (const { description } of Object.values(responses)) expect(description).not.toBe('');
  }
});
