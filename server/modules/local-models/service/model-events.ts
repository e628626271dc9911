import { errorFields } from '../../../shared/error-fields.ts';
import type { Events } from '../../../shared/events.ts';

export type ModelEvents = ReturnType<typeof modelEvents>;

export function modelEvents(events: Events) {
  const failed = events.metrics.counter(
    'dragoman_model_fetches_failed_total',
    'Language pairs whose local models could not be fetched',
  );
  return {
    /** All files of a local model are there and checked. */
    modelReady(modelId: string): void {
      events.info({ event: 'model-ready', modelId });
    },
    /** `languages`: the codes of the pair. */
    modelsNotFetched(languages: string, message: string): void {
      failed.inc();
      events.warn({ event: 'models-not-fetched', languages, message });
    },
    /** The folder of the models could not be read; it is read again. */
    modelsNotScanned(error: unknown): void {
      events.warn({ event: 'models-not-scanned', error: errorFields(error) });
    },
  };
}
