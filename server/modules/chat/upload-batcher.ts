/** How work is done, together where it can be. */
export type Gathering<Item, Result> = {
  /** One result for each item, in their order; nothing for an item that has to go alone. */
  together(items: readonly Item[]): Promise<ReadonlyArray<Result | undefined>>;
  alone(item: Item): Promise<Result>;
  /** Two items of the same key never go together. */
  /** A failure that may be one item's own; every other one would meet each of them again. */
  isOnesOwn(failure: unknown): boolean;
  keyOf(item: Item): string;
  sizeOf(item: Item): number;
};

export type GatheringLimits = {
  readonly lanes: number;
  /** Another lane beside one that is under way opens for so many. */
  readonly worthALane: number;
  readonly mostItems: number;
  /** Of all items together; a larger one goes alone. */
  readonly mostSize: number;
  /** What has not answered by then no longer keeps its lane from others. */
  readonly keepsLaneMs: number;
};

type Waiting<Item, Result> = {
  readonly item: Item;
  resolve(result: Result | Promise<Result>): void;
  reject(failure: unknown): void;
};

/**
 * Does together what comes while earlier work is under way. Nothing waits for a clock: what finds nothing under way goes
 * at once. Each item is answered for itself: one that has no result, or that was in bad company, is done again alone, and
 * nobody waits for it.
 */
export function gather<Item, Result>(
  { together, alone, isOnesOwn, keyOf, sizeOf }: Gathering<Item, Result>,
  limits: GatheringLimits,
): (item: Item) => Promise<Result> {
  let waiting: ReadonlyArray<Waiting<Item, Result>> = [];
  let lanes = 0;

  function openLanes(): void {
    while (lanes < limits.lanes && waiting.length >= (lanes === 0 ? 1 : limits.worthALane)) void run(take());
  }

  /** Who came first goes first; who cannot go yet keeps their place. */
  function take(): Array<Waiting<Item, Result>> {
    const taken: Array<Waiting<Item, Result>> = [];
    const keys = new Set<string>();
    let size = 0;
    waiting = waiting.filter((one) => {
      const [key, sizeWithIt] = [keyOf(one.item), size + sizeOf(one.item)];
      if (taken.length === limits.mostItems || sizeWithIt > limits.mostSize || keys.has(key)) return true;
      keys.add(key);
      size = sizeWithIt;
      taken.push(one);
      return false;
    });
    return taken;
  }

  async function run(taken: ReadonlyArray<Waiting<Item, Result>>): Promise<void> {
    const freeLane = takeLane();
    try {
      const results = await together(taken.map(({ item }) => item)).catch(noResults);
      for (const [index, { item, resolve }] of taken.entries()) resolve(results[index] ?? alone(item));
    } catch (failure) {
      for (const { reject } of taken) reject(failure);
    }
    freeLane();
  }

  /** Each is tried again alone, and whose fault it was hears of it there. */
  function noResults(failure: unknown): [] {
    if (isOnesOwn(failure)) return [];
    throw failure;
  }

  /** Gives what frees it; only the first time counts. */
  function takeLane(): () => void {
    lanes += 1;
    let isFree = false;
    const late = setTimeout(free, limits.keepsLaneMs);
    function free(): void {
      if (isFree) return;
      isFree = true;
      clearTimeout(late);
      lanes -= 1;
      openLanes();
    }
    return free;
  }

  return (item) => {
    if (sizeOf(item) > limits.mostSize) return alone(item);
    return new Promise((resolve, reject) => {
      waiting = [...waiting, { item, resolve, reject }];
      openLanes();
    });
  };
}
