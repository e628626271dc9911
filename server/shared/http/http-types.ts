import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';

/** A call's place among those that are being worked on. */
export type LoadSlot = {
  /** Waits for somebody else without holding the place, and takes one again: 503 where there is none then. */
  releaseWhile<Result>(waiting: Promise<Result>): Promise<Result>;
};

export type HttpEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** The pattern of the path, for logs and metrics; never the path itself. */
    route: string;
    /** What load shedding counts; calls outside the API have none. */
    place: LoadSlot | undefined;
  };
};

export type HttpApp = Hono<HttpEnv>;
export type HttpContext = Context<HttpEnv>;
