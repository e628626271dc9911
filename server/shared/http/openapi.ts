import { z } from 'zod';
import { contract, type ApiSchemas } from '../../../src/protocol/contract.ts';
import { apiRoutes, type ApiRouteName } from '../../../src/protocol/room-routes.ts';
import type { Access, Route } from '../../../src/protocol/routes.ts';
import { failureCodes, roomFailureCodes } from '../../../src/protocol/failure.ts';
import { version } from '../version.ts';
import type { HttpApp } from './http-types.ts';
import { summaries } from './openapi-summaries.ts';

type Json = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const name of routeNames()) {
    const route: Route = apiRoutes[name];
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
        room: { type: 'http', scheme: 'bearer', description: 'The room token of a member of a room' },
        trial: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Trial-Id',
          description: 'A free trial; to delete a session, also one that is over',
        },
      },
      schemas: { Failure: { ...shape(failure, 'output'), example: exampleFailure } },
    },
  };
}

/** The page knows these codes; the message is English and for developers. */
const failure = z.object({
  code: z
    .enum([...failureCodes, ...roomFailureCodes])
    .describe('The case. A client should treat a code that it does not know by the status.'),
  message: z.string().describe('English, for developers'),
});
const exampleFailure = { code: 'invalid_credentials', message: 'Invalid email or password.' };

function routeNames(): ApiRouteName[] {
  return Object.keys(contract).filter((name): name is ApiRouteName => name in apiRoutes);
}

const securityOf: Record<Access, readonly Json[]> = {
  none: [],
  user: [{ user: [] }],
  visitor: [{ user: [] }, { trial: [] }],
  'past-visitor': [{ user: [] }, { trial: [] }],
  admin: [{ admin: [] }],
  'room-member': [{ room: [] }],
  'room-speaker': [{ room: [] }],
  'room-guest': [{ room: [] }],
  'room-host': [{ room: [] }],
};

/** The statuses of failures; the body names the case by its code. */
const failures = {
  400: 'The request is not valid, or is refused as it is: a wrong password or code, for example',
  401: 'Not logged in, or the login has ended; at a login, wrong credentials or a code that is required (`451`)',
  403: 'Logged in, but not allowed to do this',
  404: 'There is no such thing, or it belongs to another account',
  409: 'It contradicts what is stored, such as a name that is taken',
  429: 'Too many requests; `Retry-After` says for how many seconds',
  503: 'Overloaded, or a service that is needed is not available; `Retry-After` says for how many seconds',
} as const;

const retryAfter = {
  'Retry-After': { description: 'Seconds until the next try', schema: { type: 'integer', minimum: 1 } },
};

function failureResponses(): Json {
  const responses: Json = {};
  for (const [status, description] of Object.entries(failures)) {
    const headers = status === '429' || status === '503' ? { headers: retryAfter } : {};
    responses[status] = { description, ...headers, ...jsonContent({ $ref: '#/components/schemas/Failure' }) };
  }
  return responses;
}

function operation(name: ApiRouteName, route: Route, parts: ApiSchemas): Json {
  return {
    operationId: name,
    summary: summaries[name],
    tags: [route.path.split('/')[1] ?? ''],
    security: securityOf[route.access],
    parameters: [...parameters('path', parts.params), ...parameters('query', parts.query)],
    ...(parts.body ? { requestBody: { required: true, ...jsonContent(shape(parts.body, 'input')) } } : {}),
    responses: {
      200: { description: 'Success', ...jsonContent(shape(parts.response, 'output')) },
      ...failureResponses(),
      default: { description: 'Any other failure', ...jsonContent({ $ref: '#/components/schemas/Failure' }) },
    },
  };
}

function parameters(index: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: index,
    required: index === 'path' || !field.safeParse(undefined).success,
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
