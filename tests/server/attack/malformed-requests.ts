import { z } from 'zod';
import { contract } from '../../../src/protocol/contract.ts';
import { apiRoutes } from '../../../src/protocol/room-routes.ts';
import type { ApiRouteName } from '../../../src/protocol/room-routes.ts';
import type { Route } from '../../../src/protocol/routes.ts';
import { hostileValue, hostileText } from './hostile-values.ts';
import type { Random } from './random.ts';

/** A request as it is sent. */
export type MalformedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Buffer<ArrayBuffer>;
};

export const routeNames = Object.keys(apiRoutes).filter((name): name is ApiRouteName => name in contract);

type Parts = {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
};
type Schema = {
  readonly type?: string;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly default?: unknown;
};

/** A request that follows its route's schema, with some parts replaced by hostile values. */
export function malformedRequest(name: ApiRouteName, random: Random): MalformedRequest {
  const route: Route = apiRoutes[name];
  const parts: Parts = contract[name];
  const query = parts.query ? flat(valueOf(schemaOf(parts.query), random)) : {};
  if (random.chance(0.05)) query[hostileText(random)] = hostileText(random);
  const path = `/api${route.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(wellFormed(partOf(random))))}`;
  const search = new URLSearchParams(query).toString();
  return {
    method: random.chance(0.03) ? random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) : route.method,
    path: search ? `${path}?${search}` : path,
    headers: { 'content-type': random.chance(0.03) ? wellFormedHeader(random) : 'application/json' },
    ...(route.method === 'GET' ? {} : { body: bodyOf(parts, random) }),
  };
}

function bodyOf(parts: Parts, random: Random): string | Buffer<ArrayBuffer> {
  const value = parts.body ? valueOf(schemaOf(parts.body), random) : hostileValue(random);
  const text = JSON.stringify(value) ?? '';
  return random.pick<() => string | Buffer<ArrayBuffer>>([
    ...Array.from({ length: 8 }, () => () => text),
    () => text.slice(0, random.below(text.length + 1)),
    () => text.replace('{', '{"__proto__":{"isAdmin":true,"user_id":1},"constructor":{"prototype":{"x":1}},'),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x80, 0xfe])]),
    () => JSON.stringify(hostileValue(random)) ?? '',
  ])();
}

function partOf(random: Random): string {
  return random.chance(0.3) ? crypto.randomUUID() : hostileText(random) || 'x';
}

const schemas = new Map<z.ZodType, Schema>();

function schemaOf(schema: z.ZodType): Schema {
  const known = schemas.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
  schemas.set(schema, known);
  return known;
}

/** A value of the schema; one in six is replaced by a hostile value. */
function valueOf(schema: Schema, random: Random): unknown {
  if (random.chance(1 / 6)) return hostileValue(random);
  if (schema.anyOf) return valueOf(random.pick(schema.anyOf), random);
  if (schema.enum) return random.pick(schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, random);
    case 'array':
      return Array.from({ length: random.below(4) }, () => valueOf(schema.items ?? {}, random));
    case 'string':
      return textOf(schema.format, random);
    case 'integer':
    case 'number':
      return random.below(1000);
    case 'boolean':
      return random.chance(0.5);
    default:
      return schema.default ?? 'x';
  }
}

function objectOf({ properties = {} }: Schema, random: Random): Record<string, unknown> {
  const stored = Object.entries(properties).filter(() => random.chance(0.9));
  return Object.fromEntries(stored.map(([key, element]) => [key, valueOf(element, random)]));
}

function textOf(format: string | undefined, random: Random): string {
  if (random.chance(0.2)) return hostileText(random);
  if (format === 'email') return `p${random.below(50)}@example.org`;
  if (format === 'uuid') return crypto.randomUUID();
  if (format === 'date-time') return '2026-11-21T10:00:00.000Z';
  return random.pick(['x', '123456', 'correct horse battery', 'en-US', 'Ana']);
}

function flat(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return { q: wellFormed(String(value)) };
  return Object.fromEntries(
    Object.entries(value).map(([key, element]) => [key, wellFormed(JSON.stringify(element) ?? '')]),
  );
}

/** URLs cannot contain lone surrogates. */
function wellFormed(text: string): string {
  return text.toWellFormed();
}

function wellFormedHeader(random: Random): string {
  return random.pick([
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'multipart/form-data',
    '*/*',
  ]);
}
