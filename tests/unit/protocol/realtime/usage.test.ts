import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTranscriptionUsage, parseUsage, usageToWire } from '../../../../src/protocol/realtime/usage.ts';

test('cached tokens are parsed by kind', () => {
  const input_token_details = {
    text_tokens: 119,
    audio_tokens: 13,
    cached_tokens: 64,
    cached_tokens_details: { text_tokens: 60, audio_tokens: 4 },
  };

  expect(parseUsage({ total_tokens: 1, input_token_details })).toMatchObject({
    cachedTextTokens: 60,
    cachedAudioTokens: 4,
  });
});

test('cached tokens of unknown kind count as text up to the number of text tokens', () => {
  const cached = (cached_tokens: number): unknown =>
    parseUsage({ total_tokens: 1, input_token_details: { text_tokens: 100, audio_tokens: 50, cached_tokens } });

  expect(cached(64)).toMatchObject({ cachedTextTokens: 64, cachedAudioTokens: 0 });
  expect(cached(120)).toMatchObject({ cachedTextTokens: 100, cachedAudioTokens: 20 });
});

test('the kind that is not reported gets the remaining cached tokens', () => {
  const input_token_details = {
    text_tokens: 100,
    audio_tokens: 50,
    cached_tokens: 64,
    cached_tokens_details: { audio_tokens: 14 },
  };

  expect(parseUsage({ total_tokens: 1, input_token_details })).toMatchObject({
    cachedTextTokens: 50,
    cachedAudioTokens: 14,
  });
});

test('no usage is unknown, not zero', () => {
  expect(parseUsage(undefined)).toBeUndefined();
  expect(parseUsage({})).toBeUndefined();
  expect(parseUsage({ total_tokens: 'many' })).toBeUndefined();
});

test('a missing total is the sum of input and output', () => {
  expect(parseUsage({ input_tokens: 3, output_tokens: 4 })?.totalTokens).toBe(7);
});

test('usage survives serialisation', () => {
  const count = fc.nat(100_000);
  const usage = fc.record({
    totalTokens: count,
    inputTokens: count,
    outputTokens: count,
    inputTextTokens: count,
    inputAudioTokens: count,
    cachedTextTokens: count,
    cachedAudioTokens: count,
    outputTextTokens: count,
    outputAudioTokens: count,
  });
  fc.assert(
    fc.property(usage, (value) => {
      expect(parseUsage(usageToWire(value))).toEqual(value);
    }),
  );
});

test('a transcript is billed by token or by second', () => {
  expect(parseTranscriptionUsage({ type: 'tokens', total_tokens: 22 })).toEqual({ type: 'tokens', totalTokens: 22 });
  expect(parseTranscriptionUsage({ type: 'duration', seconds: 2.4 })).toEqual({ type: 'duration', seconds: 2.4 });
  expect(parseTranscriptionUsage({ type: 'duration' })).toBeUndefined();
});
