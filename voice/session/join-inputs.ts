import { sleep } from '../../src/shared/async.ts';
import type { SpokenText } from './response-context.ts';

/** How long the words of one utterance wait for those of the other, which a hanging recogniser may never return. */
const PATIENCE_MS = 3000;

/**
 * The words of two utterances that belong together. Where those of one fail, or do not come in time, the words of the
 * other alone: `onLeftOut` then gets the utterance to be interpreted by itself, so that it is not lost.
 * @throws the failure of the second utterance when both fail
 */
export async function joinInputs(
  before: Promise<SpokenText>,
  now: Promise<SpokenText>,
  onLeftOut: (which: 'before' | 'now') => void,
): Promise<SpokenText> {
  const inputs = [settled(before), settled(now)] as const;
  await Promise.any([before, now]).catch(() => undefined);
  await Promise.race([Promise.all(inputs.map(({ done }) => done)), sleep(PATIENCE_MS)]);
  const [first, second] = [inputs[0].value(), inputs[1].value()];
  if (first && second) {
    return {
      text: `${first.text} ${second.text}`.trim(),
      language: second.language ?? first.language,
      speechMs: first.speechMs + second.speechMs,
      writtenText: first.writtenText + second.writtenText,
    };
  }
  if (first) onLeftOut('now');
  if (second) onLeftOut('before');
  return first ?? second ?? now;
}

function settled<T>(work: Promise<T>) {
  let result: T | undefined;
  const done = work.then(
    (value) => void (result = value),
    () => undefined,
  );
  return { done, value: () => result };
}
