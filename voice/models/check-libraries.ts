import { fork } from 'node:child_process';
import { z } from 'zod';

/** The reports of a process that loads libraries. */
export const libraryReports = [
  z.object({ type: z.literal('library-usable'), engine: z.string() }),
  z.object({ type: z.literal('library-unusable'), engine: z.string(), problem: z.string() }),
] as const;

const libraryReport = z.discriminatedUnion('type', libraryReports);

/** Without a result by then nothing is known of a library: the machine is slow, or loading it hangs. */
const CHECK_DEADLINE_MS = 20_000;

export type LibraryCheck = {
  /** Why libraries do not load, by engine. */
  readonly problems: ReadonlyMap<string, string>;
  /** Engines without a result within the deadline: the first one's library hangs, the others were not tried. */
  readonly unknown: readonly string[];
};

type Check = { readonly problemByEngine: ReadonlyMap<string, string | undefined>; readonly hasCrashed: boolean };

export type CheckOptions = {
  /** The path of the program of the engine processes. */
  readonly program: string;
  readonly signal?: AbortSignal;
  readonly deadlineMs?: number;
};

/**
 * Loads the libraries of these engines of the catalogue, in a process that ends afterwards: a package can be installed
 * and still not load, as one that was built for another C library.
 */
export async function checkLibraries(engines: readonly string[], options: CheckOptions): Promise<LibraryCheck> {
  const problems = new Map<string, string>();
  let rest = engines;
  while (rest.length > 0 && options.signal?.aborted !== true) {
    const { problemByEngine, hasCrashed } = await check(rest, options);
    for (const [engine, problem] of problemByEngine) if (problem !== undefined) problems.set(engine, problem);
    rest = rest.filter((engine) => !problemByEngine.has(engine));
    const [current, ...others] = rest;
    if (!hasCrashed || current === undefined) break;
    problems.set(current, 'ends the process that loads it');
    rest = others;
  }
  return { problems, unknown: rest };
}

/** Until the last of them has its result, or the process ends. */
function check(engines: readonly string[], { program, signal, deadlineMs }: CheckOptions): Promise<Check> {
  const problemByEngine = new Map<string, string | undefined>();
  const child = fork(program, ['check', ...engines], {
    execArgv: program.endsWith('.ts') ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const kill = () => void child.kill('SIGKILL');
  const timer = setTimeout(kill, deadlineMs ?? CHECK_DEADLINE_MS).unref();
  signal?.addEventListener('abort', kill, { once: true });
  child.on('message', (message) => {
    const report = libraryReport.safeParse(message).data;
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
    signal?.removeEventListener('abort', kill);
  });
}
