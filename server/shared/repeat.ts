export type RepeatingTask = {
  /** Runs the work now; during a run, resolves when that has ended. Never rejects. */
  run(): Promise<void>;
  /** Starts no further run; resolves when the run in progress has ended. */
  close(): Promise<void>;
};

/**
 * A background worker: runs `work` at an interval until it is closed. Runs do not overlap: an interval that ends during
 * one is skipped. A failed run is reported, and the next one follows.
 */
export function repeat(everyMs: number, work: () => Promise<void>, onError: (error: unknown) => void): RepeatingTask {
  let running: Promise<void> | undefined;
  // Also turns a synchronous throw into a rejection.
  const runOnce = async () => await work();
  const run = () => {
    running ??= runOnce()
      .catch(onError)
      .finally(() => (running = undefined));
    return running;
  };
  const timer = setInterval(() => void run(), everyMs).unref();
  return {
    run,
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
