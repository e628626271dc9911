import { Readable } from 'node:stream';
import type { App } from '../../server/app.ts';
import type { SimulatedClock } from './clock.ts';
import type { SimulatedDatabase } from './database.ts';
import type { Break, SimulatedNetwork } from './network.ts';
import type { Program } from './program.ts';
import type { Random } from './random.ts';
import { Scope, seededCrypto } from './scope.ts';
import { SimulatedVoiceProcess } from './voice-host.ts';
import type { VoiceProgram } from './voice-host.ts';

export type ServerProgram = typeof import('./programs/server.ts');

export type ServerHostDeps = {
  readonly clock: SimulatedClock;
  readonly random: Random;
  readonly network: SimulatedNetwork;
  readonly database: SimulatedDatabase;
  readonly programs: { readonly server: Program<ServerProgram>; readonly voice: Program<VoiceProgram> };
  engineMs(): number;
  onUsage(reference: string, tokens: number): void;
  /** An error that the server logs. */
  onError(text: string): void;
};

/** The server as the operating system runs it: it can be killed, and is started again. */
export class ServerHost {
  /** Whether the voice process dies before or after its next message to the server, or from it. */
  judgeMessage: () => Break = () => undefined;
  readonly #deps: ServerHostDeps;
  #scope: Scope | undefined;
  #voices = new Set<SimulatedVoiceProcess>();
  #pids = 0;
  #aheadMs = 0;

  constructor(deps: ServerHostDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { clock, random, database, network, programs } = this.#deps;
    const scope = new Scope(clock, random, () => ({}));
    scope.setClock(this.#aheadMs);
    this.#scope = scope;
    const program = programs.server(scope, {
      ...withoutRealWork(scope),
      'node:crypto': seededCrypto(random),
      'node:child_process': { fork: () => this.#fork(scope) },
    });
    const metrics = new program.Metrics();
    const events = new program.Events(this.#log(), metrics);
    const config = program.readConfig(environment);
    const pool = new program.VoiceProcessPool(
      {
        program: 'voice',
        processes: 1,
        settingsOf: () => ({ engines: {}, maxCalls: 50, network: { port: 0 }, injectsFaults: false }),
      },
      program.poolEvents(events),
    );
    const quota = new program.CallerQuota(50, 1);
    const app = program.createApp({
      config,
      database: database.connect(scope, program),
      clock: () => new Date(scope.nowMs),
      events,
      metrics,
      passwords: {
        hash: async (password) => `plain ${password}`,
        matches: async (hash, password) => hash === `plain ${password}`,
      },
      voice: program.createEmbeddedVoice(pool, { quota, expectsRehearsal: false }),
      pageFolder: '/nonexistent',
      checkResponses: true,
    });
    network.server = (request, address) => handle(scope, app, request, address);
  }

  /** At once, and without a last word. Its voice processes lose their channel, and end too. */
  kill(): void {
    this.#scope?.kill();
    this.#deps.network.loseServer();
    for (const voice of this.#voices) voice.kill('SIGKILL');
    this.#voices = new Set();
  }

  killVoice(): void {
    for (const voice of this.#voices) voice.kill('SIGKILL');
  }

  setClock(aheadMs: number): void {
    this.#aheadMs = aheadMs;
    this.#scope?.setClock(aheadMs);
  }

  #fork(scope: Scope): SimulatedVoiceProcess {
    const { programs, ...deps } = this.#deps;
    const pid = (this.#pids += 1);
    const child = new SimulatedVoiceProcess(pid, {
      ...deps,
      program: programs.voice,
      judgeMessage: () => this.judgeMessage(),
    });
    this.#voices.add(child);
    child.once('exit', () => this.#voices.delete(child));
    const { emit } = child;
    child.emit = (name, ...args) => !scope.isDead && emit.call(child, name, ...args);
    return child;
  }

  #log() {
    const error = (fields: object, text?: string) => {
      const cause = 'err' in fields ? fields.err : undefined;
      this.#deps.onError(`${text ?? ''} ${cause instanceof Error ? (cause.stack ?? '') : JSON.stringify(fields)}`);
    };
    const ignore = () => undefined;
    return { debug: ignore, info: ignore, warn: ignore, trace: ignore, error, fatal: error, level: 'error' } as never;
  }
}

/** Modules whose work would take real time, which passes beside that of the simulation. */
function withoutRealWork(scope: Scope): Record<string, object> {
  const done = async () => undefined;
  return {
    // Mails are composed as streams, and written to files.
    nodemailer: { createTransport: () => ({ sendMail: async () => ({ message: '' }), close: () => undefined }) },
    'node:fs/promises': { mkdir: done, writeFile: done, rename: done },
    'node:dns/promises': { lookup: async () => [] },
    'node:timers/promises': { setImmediate: () => new Promise<void>((resolve) => scope.later(0, resolve)) },
    // The real one makes every promise slower, and only a test of the guard of transactions needs it.
    'node:async_hooks': {
      AsyncLocalStorage: class {
        run = (_store: unknown, work: () => unknown) => work();
        getStore = () => undefined;
      },
    },
  };
}

async function handle(scope: Scope, app: App, request: Request, address: string): Promise<Response> {
  const body = await request.text();
  const incoming = Object.assign(Readable.from(body === '' ? [] : [Buffer.from(body)]), {
    socket: { remoteAddress: address },
    headers: {},
  });
  const headers = new Headers(request.headers);
  headers.set('content-length', String(Buffer.byteLength(body)));
  const bare = new Request(request.url, { method: request.method, headers });
  const outgoing = { setHeader: () => undefined };
  return await new Promise((resolve, reject) => {
    scope.onKilled(() => reject(new TypeError('the server is gone')));
    scope.outside(Promise.resolve(app.fetch(bare, { incoming, outgoing }))).then(resolve, reject);
  });
}

const environment = {
  DATA_DIR: '/nonexistent',
  PORT: '8787',
  MODELS: 'off',
  LOG_LEVEL: 'silent',
  ADMIN_PASSWORD: 'simulated-administrator',
  SIGNUP_TOKENS: '0',
};
