import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const held: typeof globalThis & { pglite?: Promise<WebAssembly.Module> } = globalThis;

/**
 * Compiling the embedded database takes most of the time of opening it. V8 shares compiled code between the threads of
 * a process as long as one of them holds the module.
 */
held.pglite ??= readFile(
  join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm'),
).then((bytes) => WebAssembly.compile(bytes));
