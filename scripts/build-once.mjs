import { buildIfStale } from './build.mjs';

/** Builds page and server and ends: for an image. */
await buildIfStale();
