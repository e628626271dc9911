import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';

/** The slot of a request under load shedding. */
export type LoadSlot = {
  /** Awaits `waiting` without holding the slot, then acquires one again; throws 503 when none is free. */
  releaseWhile<Result>(waiting: Promise<Result>): Promise<Result>;
};

/** The share of the memory for incomplete bodies that one network uses. */
export type BodyMemory = {
  /** False when there is no room: the request has to fail. */
  tryTake(bytes: number): boolean;
  release(bytes: number): void;
};

export type HttpEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** The pattern of the path, for logs and metrics; never the path itself. */
    route: string;
    /** Undefined outside the API. */
    loadSlot: LoadSlot | undefined;
    /** Undefined outside the API. */
    bodyMemory: BodyMemory | undefined;
  };
};

export type HttpApp = Hono<HttpEnv>;
export type HttpContext = Context<HttpEnv>;
