import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { Place } from './shed-load.ts';

export type HttpEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** The pattern of the path, for logs and metrics; never the path itself. */
    route: string;
    /** What load shedding counts; calls outside the API have none. */
    place: Place | undefined;
  };
};

export type HttpApp = Hono<HttpEnv>;
export type HttpContext = Context<HttpEnv>;
