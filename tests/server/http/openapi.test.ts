import { expect, test } from 'vitest';
import { openApiDocument } from '../../../server/shared/http/openapi.ts';
import { routes } from '../../../src/protocol/routes.ts';

type Operation = {
  operationId: string;
  parameters: Array<{ name: string; in: string; required: boolean; schema: unknown }>;
  responses: Record<string, { content: unknown }>;
};

type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

/** As a client reads it. */
const document: Document = JSON.parse(JSON.stringify(openApiDocument('https://talk.example.org')));
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

test('every route is in the OpenAPI document once', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(operations.map((one) => one.operationId).toSorted((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(routes).toSorted((a, b) => a.localeCompare(b)),
  );
});

test('every variable of a path is a required parameter with a schema', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const variables = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const { parameters } of Object.values(methods)) {
      const declared = parameters.filter((one) => one.in === 'path');
      expect(declared.map((one) => [one.name, one.required])).toEqual(variables.map((name) => [name, true]));
    }
  }
});

test('a query parameter with a default is optional', () => {
  const list = document.paths['/chat/sessions']?.['get'];

  expect(list?.parameters.map((one) => [one.name, one.required])).toEqual([
    ['page', false],
    ['limit', false],
    ['status', false],
    ['pinned', false],
  ]);
});
