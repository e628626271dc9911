import { expect, test, vi } from 'vitest';
import { createHttpTranslator } from '../../../../voice/engines/http/http-translator.ts';

const pair = { source: 'eng', target: 'spa' } as const;

function taken(provisionalPerMinute: number, attempts: number): number {
  const address = { url: 'http://127.0.0.1:1', model: 'model', provisionalPerMinute };
  const translator = createHttpTranslator(address, pair);
  return Array.from({ length: attempts }, () => {
    vi.advanceTimersByTime(500);
    return translator.takesProvisional?.() === true;
  }).filter(Boolean).length;
}

test('an hour of speech has no more provisional translations than the operator pays for', () => {
  vi.useFakeTimers({ toFake: ['performance'] });

  expect(taken(60, 7200)).toBeLessThanOrEqual(3600 + 10);
  expect(taken(600, 7200)).toBe(7200);
  expect(taken(0, 100)).toBe(0);
  vi.useRealTimers();
});
