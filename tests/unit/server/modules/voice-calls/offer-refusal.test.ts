import { expect, test } from 'vitest';
import { offerRefusal } from '../../../../../server/modules/voice-calls/offer-refusal.ts';

test('why the provider refused our key is for the log, not for the client', () => {
  const refusal = {
    type: 'refused',
    status: 401,
    code: 'invalid_api_key',
    message: 'Incorrect API key: sk-abc',
  } as const;

  const error = offerRefusal(refusal);

  expect(error).toMatchObject({ status: 502, code: 'voice_unavailable' });
  expect(error.message).not.toContain('sk-abc');
  expect(String(error.cause)).toContain('sk-abc');
});
