/**
 * The voice process: a realtime voice server that is started and supervised by the server in `server/`, and controlled
 * over Node's IPC channel. It needs no database, no folder and no settings of its own.
 */
import { join } from 'node:path';
import type { VoiceProcessMessage } from '../kernel/control-protocol.ts';
import { ControlledServer } from './controlled-server.ts';
import { failureFacts } from '../kernel/failure-facts.ts';

/** Beside this program: the bundle, or in development the source. */
const isBundled = import.meta.filename.endsWith('.mjs');
const engineProgram = join(import.meta.dirname, isBundled ? 'engine-process.mjs' : 'engine-process.ts');

/** For the last message to be written. */
const LAST_MESSAGE_MS = 100;

function send(message: VoiceProcessMessage): void {
  // Fails only when the channel is closed, and then the process exits.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

function reportFailure(event: 'failure-unhandled' | 'process-failed', failure: unknown): void {
  send({ type: 'log', level: 'error', event, facts: failureFacts(failure) });
}

function start(): void {
  const control = new ControlledServer({ engineProgram, send, onStopped: () => process.disconnect() });
  process.on('message', (message) => control.receive(message));
  process.on('disconnect', () => process.exit(0));
  // The server has ended while this program was loading: the event was before the listener.
  if (!process.connected) process.exit(0);
  // Signals to the whole process group: the server ends the calls of its voice processes in order.
  process.on('SIGTERM', () => undefined);
  process.on('SIGINT', () => undefined);
  // A promise that nothing waits for belongs to one call at most: the other calls go on.
  process.on('unhandledRejection', (failure) => reportFailure('failure-unhandled', failure));
  process.on('uncaughtException', (failure) => {
    reportFailure('process-failed', failure);
    setTimeout(() => process.exit(1), LAST_MESSAGE_MS);
  });
}

if (process.send) start();
else {
  process.stderr.write('This program is started by the server: run npm start.\n');
  process.exitCode = 1;
}
