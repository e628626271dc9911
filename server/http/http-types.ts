import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';

export type HttpEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** The pattern of the path, for logs and metrics; never the path itself. */
    route: string;
  };
};

export type HttpApp = Hono<HttpEnv>;
export type HttpContext = Context<HttpEnv>;
