import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { quantile } from '../../bench/voice/figures.ts';

/** Asks every 10 ms, and reports how long each request took when it is stopped. */
const sampler = `
  const { parentPort, workerData: url } = require('node:worker_threads');
  const durationsMs = [];
  let isOver = false;
  parentPort.once('message', () => (isOver = true));
  (async () => {
    while (!isOver) {
      const startedMs = performance.now();
      const response = await fetch(url + '/healthz');
      await response.text();
      durationsMs.push(response.ok ? performance.now() - startedMs : Infinity);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    parentPort.postMessage(durationsMs);
  })();
`;

/**
 * How long 99 of 100 requests for `/healthz` take while the work goes on. They are sent from a thread of their own: what
 * keeps this process busy does not count.
 */
export async function healthDuring(url: string, work: () => Promise<unknown>): Promise<number> {
  const worker = new Worker(sampler, { eval: true, workerData: url });
  try {
    const reported = once(worker, 'message');
    await work();
    worker.postMessage('stop');
    const [durationsMs] = await reported;
    return quantile(durationsMs, 0.99);
  } finally {
    await worker.terminate();
  }
}
