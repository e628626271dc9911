import { freemem, totalmem } from 'node:os';

/** Left for the voice process, the operating system and its caches. */
const RESERVE_MB = 256;

/** A model that takes memory, or is about to. */
export type HeldModel = {
  readonly id: string;
  readonly memoryMb: number;
  /** Frees its memory. */
  readonly unload: () => void;
  lastUsedMs: number;
  /** Requests that need it. */
  users: number;
  /** The operating system does not count its memory yet. */
  isLoading: boolean;
};

type ModelMemoryDeps = {
  /** The memory that programs could still use, in megabytes, besides that of our loaded models. */
  readonly availableMb?: (loadedMb: number) => number;
  readonly nowMs?: () => number;
};

/** Admits models by memory, of all engines of this process together; the least recently used gives way. */
export class ModelMemory {
  readonly #availableMb: (loadedMb: number) => number;
  readonly #nowMs: () => number;
  readonly #held = new Set<HeldModel>();

  constructor({ availableMb = availableMemoryMb, nowMs = () => performance.now() }: ModelMemoryDeps = {}) {
    this.#availableMb = availableMb;
    this.#nowMs = nowMs;
  }

  /** Undefined when there is not enough memory, whatever is unloaded. */
  admit(id: string, memoryMb: number, unload: () => void): HeldModel | undefined {
    const loadingMb = sumMb([...this.#held].filter(({ isLoading }) => isLoading));
    const loadedMb = sumMb([...this.#held]) - loadingMb;
    const missingMb = memoryMb + RESERVE_MB + loadingMb - this.#availableMb(loadedMb);
    const unloadable = this.#leastRecentlyUsed(missingMb);
    if (!unloadable) return undefined;
    for (const model of unloadable) this.release(model);
    const held = { id, memoryMb, unload, lastUsedMs: this.#nowMs(), users: 0, isLoading: true };
    this.#held.add(held);
    return held;
  }

  use(held: HeldModel): void {
    held.users++;
    held.lastUsedMs = this.#nowMs();
  }

  endUse(held: HeldModel): void {
    held.users--;
    held.lastUsedMs = this.#nowMs();
  }

  /** Unloads models that have had no request for `idleMs`. */
  unloadIdle(idleMs: number): void {
    const usedBeforeMs = this.#nowMs() - idleMs;
    for (const model of this.#held) {
      if (model.users === 0 && !model.isLoading && model.lastUsedMs <= usedBeforeMs) this.release(model);
    }
  }

  release(held: HeldModel): void {
    if (this.#held.delete(held)) held.unload();
  }

  /** Models without users whose memory suffices; none when nothing is missing. */
  #leastRecentlyUsed(missingMb: number): readonly HeldModel[] | undefined {
    const idle = [...this.#held].filter(({ users, isLoading }) => users === 0 && !isLoading);
    const chosen: HeldModel[] = [];
    for (const model of idle.toSorted((a, b) => a.lastUsedMs - b.lastUsedMs)) {
      if (sumMb(chosen) >= missingMb) break;
      chosen.push(model);
    }
    return sumMb(chosen) >= missingMb ? chosen : undefined;
  }
}

function sumMb(models: readonly HeldModel[]): number {
  return models.reduce((sum, { memoryMb }) => sum + memoryMb, 0);
}

/** The share of the memory of a machine that does not report what is available. */
const BUDGET_SHARE = 0.5;

/**
 * The memory that programs could still use, in megabytes; within the limit of the container, where there is one.
 * @param loadedMb the memory of our loaded models
 */
function availableMemoryMb(loadedMb: number): number {
  // macOS reports only what nothing uses, and keeps files in the rest.
  if (process.platform === 'darwin') return (totalmem() * BUDGET_SHARE) / 2 ** 20 - loadedMb;
  return Math.min(process.availableMemory(), freemem()) / 2 ** 20;
}
