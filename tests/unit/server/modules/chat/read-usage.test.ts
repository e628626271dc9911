import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readUsage } from '../../../../../server/modules/chat/read-usage.ts';
import { usageData } from '../../../../../src/protocol/contract.ts';

const odd = fc.constantFrom(null, -1, 1.5, 100_000_001, '7', true, [], {}, Number.NaN, Number.MAX_SAFE_INTEGER + 1);
const count = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 0, max: 100_000_000 }) },
  { weight: 1, arbitrary: odd },
);
const record = (keys: readonly string[], value: fc.Arbitrary<unknown>) =>
  fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] });
const maybeOdd = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 20, arbitrary: usual }, { weight: 1, arbitrary: odd });

const kinds = ['text_tokens', 'audio_tokens'];
const usages = fc.record(
  {
    total_tokens: count,
    input_tokens: count,
    output_tokens: count,
    input_token_details: maybeOdd(
      fc
        .tuple(
          record([...kinds, 'cached_tokens'], count),
          record(['cached_tokens_details'], maybeOdd(record(kinds, count))),
        )
        .map(([details, cached]) => ({ ...details, ...cached })),
    ),
    output_token_details: maybeOdd(record([...kinds, 'other'], count)),
  },
  { requiredKeys: ['total_tokens', 'input_tokens', 'output_tokens'] },
);

test('the parser by hand agrees with the schema of the contract', () => {
  fc.assert(
    fc.property(fc.oneof({ weight: 20, arbitrary: usages }, { weight: 1, arbitrary: odd }), (supplied) => {
      const read = usageData.safeParse(supplied);
      expect(readUsage(supplied)).toEqual(
        read.success
          ? {
              total: read.data.total_tokens,
              input: read.data.input_tokens,
              output: read.data.output_tokens,
              outputAudio: read.data.output_token_details?.audio_tokens ?? 0,
            }
          : undefined,
      );
    }),
    { numRuns: 2000 },
  );
});
