import { fork, type ChildProcess } from 'node:child_process';
import { programEnvironment } from '../../../shared/program-environment.ts';
import type { FetchTarget } from './fetch-job.ts';
import { parseFetchReport, type FetchCommand, type FetchReport } from './fetch-protocol.ts';

/** For the process to end by itself. */
const STOP_TIMEOUT_MS = 2_000;

/** One fetching process, from its start until it is gone. */
export class FetchProcess {
  readonly #child: ChildProcess;
  readonly #gone: Promise<void>;
  #isStopping = false;

  /**
   * @param program the path of the bundle, or in development of the source
   * @param onLost it ended without being stopped
   */
  constructor(program: string, target: FetchTarget, onReport: (report: FetchReport) => void, onLost: () => void) {
    this.#child = fork(program, [], {
      execArgv: program.endsWith('.ts') ? ['--import', 'tsx'] : [],
      env: programEnvironment(process.env),
      // Standard output is the server's log.
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    this.#child.on('message', (message) => {
      const report = parseFetchReport(message);
      if (report && !this.#isStopping) onReport(report);
    });
    this.#gone = new Promise((resolve) => {
      this.#child.once('exit', resolve);
      // More than once: it could not be started, and later not be killed. Without a listener the server would stop.
      this.#child.on('error', resolve);
    }).then(() => {
      if (!this.#isStopping) onLost();
      return undefined;
    });
    const { catalogue, folder, mirrors, retryDelaysMs } = target;
    this.send({
      type: 'configure',
      catalogue,
      folder,
      ...(mirrors && { mirrors }),
      ...(retryDelaysMs && { retryDelaysMs: [...retryDelaysMs] }),
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  send(command: FetchCommand): void {
    // A closed channel means that the process is gone or about to go, which is reported.
    if (this.#child.connected) this.#child.send(command, () => undefined);
  }

  /** The fetched part stays for the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.send({ type: 'stop' });
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await this.#gone;
    clearTimeout(timer);
  }
}
