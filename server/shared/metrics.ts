import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The metrics that Prometheus reads; modules register theirs. Operators scrape the names: they do not change. A name that
 * is registered again is the same metric.
 */
export class Metrics {
  readonly #registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  counter<Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []): Counter<Label> {
    const known = this.#registry.getSingleMetric(name);
    if (known instanceof Counter) return known;
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  gauge<Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> {
    const known = this.#registry.getSingleMetric(name);
    if (known instanceof Gauge) return known;
    return new Gauge({ name, help, labelNames, registers: [this.#registry] });
  }

  /** @param buckets upper bounds in seconds */
  histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ): Histogram<Label> {
    const known = this.#registry.getSingleMetric(name);
    if (known instanceof Histogram) return known;
    return new Histogram({ name, help, labelNames, buckets, registers: [this.#registry] });
  }

  /** In Prometheus' text format. */
  async render(): Promise<{ readonly type: string; readonly text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}
