import { releaseProxy, wrap, type Remote } from 'comlink';
import type { PackDirection } from '../../domain/packs/pack-route.ts';
import type { TranslatorWorker } from '../../protocol/pack-worker.ts';
import { withDeadline } from '../../shared/async.ts';

/** The first sentence also loads the engine and a model; a slow phone takes seconds for a long one. */
const TRANSLATE_MS = 30_000;
/** 300 to 500 MB per direction are released when no sentence has come for this long. */
const IDLE_MS = 30_000;
/** Directions in memory at a time, all of one route. */
const ON_SMALL_DEVICES = 1;
const ON_OTHERS = 2;
const SMALL_DEVICE_GB = 4;

type Running = { readonly worker: Worker; readonly remote: Remote<TranslatorWorker>; readonly crashed: Promise<never> };

/**
 * Translates with the packs on this device, in a worker that ends when it is idle or the page is hidden. The page has one
 * for its whole life.
 */
export class PackTranslator {
  readonly #mostLoaded: () => number;
  #running: Running | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #pending = 0;

  /** @param mostLoaded directions that may be in memory at a time; by default what suits the device */
  constructor(mostLoaded?: number) {
    this.#mostLoaded = () => mostLoaded ?? (isSmallDevice() ? ON_SMALL_DEVICES : ON_OTHERS);
  }

  /** Rejects when the engine or a pack cannot be used. */
  async translate(route: readonly PackDirection[], text: string): Promise<string> {
    const running = (this.#running ??= start());
    document.addEventListener('visibilitychange', this.#closeIfHidden);
    clearTimeout(this.#idle);
    this.#pending += 1;
    try {
      const translating = running.remote.translate(route, text, this.#mostLoaded());
      return await withDeadline(TRANSLATE_MS, Promise.race([translating, running.crashed]));
    } catch (failure) {
      // After a failure the engine's memory is in an unknown state.
      this.#end(running);
      throw failure;
    } finally {
      this.#pending -= 1;
      if (this.#pending === 0) this.#idle = setTimeout(() => this.close(), IDLE_MS);
      this.#closeIfHidden();
    }
  }

  /** The directions in memory. */
  async loaded(): Promise<readonly string[]> {
    return this.#running?.remote.loaded() ?? [];
  }

  close(): void {
    clearTimeout(this.#idle);
    if (this.#running) this.#end(this.#running);
  }

  readonly #closeIfHidden = (): void => {
    if (this.#pending === 0 && document.visibilityState === 'hidden') this.close();
  };

  #end(running: Running): void {
    if (this.#running === running) this.#running = undefined;
    document.removeEventListener('visibilitychange', this.#closeIfHidden);
    running.remote[releaseProxy]();
    running.worker.terminate();
  }
}

function start(): Running {
  const worker = new Worker(new URL('../../../workers/translator/translator.worker.ts', import.meta.url), {
    type: 'module',
  });
  const crashed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the translator has crashed')));
  });
  // Each use waits for it, too.
  crashed.catch(() => undefined);
  return { worker, remote: wrap<TranslatorWorker>(worker), crashed };
}

/** Browsers that do not tell their memory run on phones, or on computers that have enough of it. */
function isSmallDevice(): boolean {
  const memoryGb: unknown = Reflect.get(navigator, 'deviceMemory');
  if (typeof memoryGb === 'number') return memoryGb <= SMALL_DEVICE_GB;
  return matchMedia('(pointer: coarse)').matches;
}
