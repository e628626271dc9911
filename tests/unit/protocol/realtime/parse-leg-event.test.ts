import { expect, test } from 'vitest';
import { parseLegEvent } from '../../../../src/protocol/realtime/parse-leg-event.ts';

test.each([
  [
    '{"type":"session.input_transcript.delta","delta":" hear","elapsed_ms":1}',
    { type: 'source-delta', delta: ' hear' },
  ],
  ['{"type":"session.output_transcript.delta","delta":" escuch"}', { type: 'translation-delta', delta: ' escuch' }],
  [
    '{"type":"session.created","session":{}}',
    { type: 'known', event: { type: 'session-opened', expiresAtMs: undefined } },
  ],
  ['{"type":"error","error":{"code":"x"}}', { type: 'known', event: { type: 'service-failed', error: { code: 'x' } } }],
  ['{"type":"session.created"}', { type: 'ignored' }],
  ['{"type":"session.output_transcript.delta"}', { type: 'ignored' }],
  ['{"type":"session.closed"}', { type: 'ignored' }],
  ['no json', { type: 'ignored' }],
  ['7', { type: 'ignored' }],
])('%s is parsed', (text, event) => {
  expect(parseLegEvent(text)).toMatchObject(event);
});
