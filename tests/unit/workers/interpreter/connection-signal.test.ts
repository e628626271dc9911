import { expect, test } from 'vitest';
import { signalOf } from '../../../../workers/interpreter/connection-signal.ts';

const failed = (code: string) =>
  signalOf(
    { type: 'service-failed', error: { kind: 'server_error', code, text: 'gone', refusedEventId: undefined } },
    () => undefined,
  );

test.for([
  { code: 'speech_recognition_unavailable', engine: 'recogniser' },
  { code: 'translation_unavailable', engine: 'translator' },
  { code: 'speech_synthesis_unavailable', engine: 'synthesiser' },
])('$code names the $engine, and does not end the session', ({ code, engine }) => {
  expect(failed(code)).toEqual({ type: 'engine-failed', engine });
});

test('a failure of the service itself ends the session', () => {
  expect(failed('server_error')).toMatchObject({ type: 'connection-failed' });
});
