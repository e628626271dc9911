import { fork } from 'node:child_process';
import { parseEngineReport } from './engine-protocol.ts';

/** Without a result by then, a library counts as usable: the machine is slow. */
const CHECK_DEADLINE_MS = 20_000;

type Check = { readonly problemByEngine: ReadonlyMap<string, string | undefined>; readonly hasCrashed: boolean };

/**
 * Loads the libraries of these engines of the catalogue, in a process that ends afterwards: a package can be installed
 * and still not load, as one that was built for another C library.
 * @returns what is wrong with those that do not load
 */
export async function unusableLibraries(
  program: string,
  engines: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const problems = new Map<string, string>();
  let rest = engines;
  while (rest.length > 0 && !signal.aborted) {
    const { problemByEngine, hasCrashed } = await check(program, rest, signal);
    for (const [engine, problem] of problemByEngine) if (problem !== undefined) problems.set(engine, problem);
    const [current, ...others] = rest.filter((engine) => !problemByEngine.has(engine));
    if (!hasCrashed || current === undefined) break;
    problems.set(current, 'ends the process that loads it');
    rest = others;
  }
  return problems;
}

/** Until the last of them has its result, or the process ends. */
function check(program: string, engines: readonly string[], signal: AbortSignal): Promise<Check> {
  const problemByEngine = new Map<string, string | undefined>();
  const child = fork(program, ['check', ...engines], {
    execArgv: program.endsWith('.ts') ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const kill = () => void child.kill('SIGKILL');
  const timer = setTimeout(kill, CHECK_DEADLINE_MS).unref();
  signal.addEventListener('abort', kill, { once: true });
  child.on('message', (message) => {
    const report = parseEngineReport(message);
    if (report?.type === 'library-usable') problemByEngine.set(report.engine, undefined);
    if (report?.type === 'library-unusable') problemByEngine.set(report.engine, report.problem);
    if (problemByEngine.size === engines.length) kill();
  });
  return new Promise<Check>((resolve) => {
    // It could not be started: nothing is known.
    child.once('error', () => resolve({ problemByEngine, hasCrashed: false }));
    child.once('exit', (exitCode, endedBy) =>
      resolve({ problemByEngine, hasCrashed: endedBy !== 'SIGKILL' && exitCode !== 0 }),
    );
  }).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
  });
}
