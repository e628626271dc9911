/**
 * An engine process: it runs the native code of speech or translation models, apart from the calls, whose voice process
 * starts it and controls it over Node's IPC channel.
 */
import { checkLibrary } from '../engines/local/process/check-library.ts';
import { EngineProcess } from '../engines/local/process/engine-process.ts';
import { lowerPriority } from '../engines/local/process/lower-priority.ts';
import { MEMORY_REPORT_MS, type EngineReport } from '../engines/local/host/engine-protocol.ts';

function send(report: EngineReport): void {
  // Fails only when the channel is closed, and then the process exits.
  if (process.connected) process.send?.(report, undefined, undefined, () => undefined);
}

function start(): void {
  const engines = new EngineProcess({ send, collectGarbage: () => globalThis.gc?.() });
  process.on('message', (message) => engines.receive(message));
  process.on('disconnect', end);
  // The voice process may have gone while this program was loaded.
  if (!process.connected) end();
  // Signals to the whole process group: the voice process ends this one.
  process.on('SIGTERM', () => undefined);
  process.on('SIGINT', () => undefined);
  setInterval(() => send({ type: 'memory', rssMb: process.memoryUsage.rss() / 2 ** 20 }), MEMORY_REPORT_MS);
  send({ type: 'ready' });
}

/** Loads the libraries of these engines one after the other: one that ends the process is the first without a report. */
async function check(engines: readonly string[]): Promise<void> {
  process.on('disconnect', end);
  for (const engine of engines) {
    const problem = await checkLibrary(engine);
    await sent(
      problem === undefined
        ? { type: 'library-usable', engine }
        : { type: 'library-unusable', engine, problem: problem || 'unknown' },
    );
  }
}

function sent(report: EngineReport): Promise<void> {
  return new Promise((resolve) => process.send?.(report, undefined, undefined, () => resolve()));
}

/** At once: native code that is at work would delay an ordinary exit. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

// The audio of the calls and the API come first.
if (process.send) lowerPriority();
const [role, ...engines] = process.argv.slice(2);
if (process.send && role === 'check') void check(engines);
else if (process.send) start();
else {
  process.stderr.write('This program is started by the voice process: run npm start.\n');
  process.exitCode = 1;
}
