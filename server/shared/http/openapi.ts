import { z } from 'zod';
import { contract } from '../../../src/protocol/contract.ts';
import { routes } from '../../../src/protocol/routes.ts';
import type { Access, Route, RouteName } from '../../../src/protocol/routes.ts';
import { version } from '../version.ts';
import type { HttpApp } from './http-types.ts';

type Parts = {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
};
type Json = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const name of routeNames()) {
    const route: Route = routes[name];
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(name, route, contract[name]) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Dragoman', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: {
        user: { type: 'http', scheme: 'bearer', description: 'The token of a signed-in user' },
        admin: { type: 'http', scheme: 'bearer', description: "The administrator's token" },
        trial: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Trial-Id',
          description: 'A free trial; to delete a session, also one that is over',
        },
      },
      schemas: { Failure: shape(z.object({ code: z.string(), message: z.string() }), 'output') },
    },
  };
}

function routeNames(): RouteName[] {
  return Object.keys(contract).filter((name): name is RouteName => name in routes);
}

const securityOf: Record<Access, readonly Json[]> = {
  none: [],
  user: [{ user: [] }],
  visitor: [{ user: [] }, { trial: [] }],
  'past-visitor': [{ user: [] }, { trial: [] }],
  admin: [{ admin: [] }],
};

function operation(name: string, route: Route, parts: Parts): Json {
  return {
    operationId: name,
    security: securityOf[route.access],
    parameters: [...parameters('path', parts.params), ...parameters('query', parts.query)],
    ...(parts.body ? { requestBody: { required: true, ...jsonContent(shape(parts.body, 'input')) } } : {}),
    responses: {
      200: { description: 'Success', ...jsonContent(shape(parts.response, 'output')) },
      default: { description: 'Failure', ...jsonContent({ $ref: '#/components/schemas/Failure' }) },
    },
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: shape(field, 'input'),
  }));
}

function jsonContent(schema: Json): Json {
  return { content: { 'application/json': { schema } } };
}

function shape(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

export function openApiRoute(publicUrl: string) {
  // Computed once: it takes 20 ms.
  let document: string | undefined;
  return (app: HttpApp): void => {
    app.get('/api/openapi.json', (c) => {
      document ??= JSON.stringify(openApiDocument(publicUrl));
      return c.body(document, 200, { 'Content-Type': 'application/json' });
    });
  };
}
