import { noUsage } from '../../../../../src/domain/usage.ts';
import type { Usage } from '../../../../../src/domain/usage.ts';

/**
 * The service bills the open time of a session, silence included: $0.034 a minute (2026-05), which is what 9 tokens a
 * second of spoken answer cost.
 */
const TOKENS_PER_OPEN_SECOND = 9;

export type OpenTimeMeter = { stop(): void };

/** Reports open time piece by piece, the last one when it stops: a call is never open for nothing. */
export function startOpenTimeMeter(everyMs: number, report: (usage: Usage, piece: number) => void): OpenTimeMeter {
  let fromMs = performance.now();
  let pieces = 0;

  function settle(): void {
    const nowMs = performance.now();
    const tokens = Math.ceil(((nowMs - fromMs) / 1000) * TOKENS_PER_OPEN_SECOND);
    fromMs = nowMs;
    if (tokens <= 0) return;
    pieces += 1;
    report({ ...noUsage, totalTokens: tokens, outputTokens: tokens, outputAudioTokens: tokens }, pieces);
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
