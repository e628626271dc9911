import { defaultPairFor, languageOf, type LanguagePair } from '../../../../src/domain/language.ts';
import type { Config } from '../../../shared/config/config.ts';
import type { LocalModelService } from './local-models.ts';
import { megabytes } from '../fetch/fetch-models.ts';
import { nextAttemptText } from '../fetch/retry-schedule.ts';

export type Output = { readonly isTTY?: boolean; write(text: string): unknown };

/** A line for each of these where the output is no terminal. */
const STEPS = 10;
const TERMINAL_INTERVAL_MS = 500;

/**
 * Fetches the models of the first pair in the background: the machine's language with English. The start does not wait
 * for it, and the page can be used meanwhile.
 */
export function fetchFirstModels(
  { voice: config }: Pick<Config, 'voice'>,
  models: LocalModelService | undefined,
  output: Output,
): void {
  if (config.kind !== 'embedded' || !config.models || config.models.fetch === 'never' || config.stt || !models) return;
  const pair = defaultPairFor(Intl.DateTimeFormat().resolvedOptions().locale);
  const { state, receivedBytes, totalBytes } = models.status(pair);
  if (state !== 'missing') return;
  const name = pairName(pair);
  output.write(
    `Fetching the models for ${name}: ${megabytes(totalBytes - receivedBytes)} into ${config.models.folder}. ` +
      'MODELS=off prevents it; npm run models lists their licences.\n',
  );
  const progress = createProgressLine(name, output);
  models.fetch(pair, {
    onProgress: progress.show,
    onFinished: () => progress.end(`${name} is interpreted by models on this machine now.`),
    onFailed: (message, retryInMs) => progress.end(`${name} is rehearsed: ${message}${nextAttemptText(retryInMs)}`),
  });
}

/** `Mandarin Chinese – English` */
export function pairName({ source, target }: LanguagePair): string {
  return `${languageOf(source).name} – ${languageOf(target).name}`;
}

/** One line that is written again and again in a terminal; in a log, a line for every tenth. */
export function createProgressLine(name: string, output: Output, nowMs: () => number = () => performance.now()) {
  let shownAtMs = -Infinity;
  let shownStep = 0;
  const clear = output.isTTY ? '\r\u001b[K' : '';
  return {
    show: (receivedBytes: number, totalBytes: number): void => {
      const step = totalBytes > 0 ? Math.floor((receivedBytes * STEPS) / totalBytes) : STEPS;
      const text = `Preparing ${name}, ${megabytes(receivedBytes).replace(' MB', '')} of ${megabytes(totalBytes)}`;
      if (output.isTTY) {
        if (nowMs() - shownAtMs < TERMINAL_INTERVAL_MS) return;
        shownAtMs = nowMs();
        output.write(`${clear}${text}`);
      } else if (step > shownStep) {
        shownStep = step;
        output.write(`${text}\n`);
      }
    },
    end: (text: string): void => void output.write(`${clear}${text}\n`),
  };
}
