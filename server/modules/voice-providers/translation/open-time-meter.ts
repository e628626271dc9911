import { OPEN_TOKENS_PER_SECOND } from '../../../../src/domain/sound-tokens.ts';
import { noUsage, type Usage } from '../../../../src/domain/usage.ts';

export type OpenTimeMeter = { stop(): void };

/** Reports open time at an interval, and the rest when stopped. `part` numbers the reports. */
export function startOpenTimeMeter(everyMs: number, report: (usage: Usage, part: number) => void): OpenTimeMeter {
  let fromMs = performance.now();
  let parts = 0;

  function settle(): void {
    const nowMs = performance.now();
    const tokens = Math.ceil(((nowMs - fromMs) / 1000) * OPEN_TOKENS_PER_SECOND);
    fromMs = nowMs;
    if (tokens <= 0) return;
    parts += 1;
    report({ ...noUsage, totalTokens: tokens, outputTokens: tokens, outputAudioTokens: tokens }, parts);
  }

  const timer = setInterval(settle, everyMs);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      settle();
    },
  };
}
