import { expect, test } from 'vitest';
import { deviceOf, outputsText, parseOutputs } from '../../../src/domain/voice-output.ts';

test('outputs are stored and read again', () => {
  const outputs = { source: 'left', target: 'device a b' } as const;

  expect(parseOutputs(outputsText(outputs))).toEqual(outputs);
  expect(deviceOf(outputs.target)).toBe('a b');
  expect(deviceOf(outputs.source)).toBeUndefined();
});

test.each([[undefined], [''], ['up\ndown'], ['left-right']])('%o has the defaults', (text) => {
  expect(parseOutputs(text)).toEqual({ source: 'both', target: 'both' });
});
