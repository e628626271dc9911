import { describe, expect, test } from 'vitest';
import type { Api } from '../../src/ports/api.ts';

const unknownTrialId = '00000000-0000-4000-8000-000000000000';

export type ApiClientHarness = {
  /** Reaches a server; the user `Ana` is signed in when `token` is passed to a request. */
  readonly api: Api;
  readonly token: string;
  /** Its server does not respond. */
  readonly unreachable: Api;
};

/** The contract of every client of the HTTP API: failures are results, nothing is thrown. */
export function apiClientSuite(name: string, harness: () => ApiClientHarness): void {
  describe(name, () => {
    test('a successful request has the body of the response', async () => {
      const result = await harness().api.request('profile', {}, { token: harness().token });

      expect(result).toMatchObject({ type: 'ok', body: { user: { name: 'Ana' } } });
    });

    test('a request without the token it needs fails with status, code and message', async () => {
      const result = await harness().api.request('profile', {});

      expect(result).toEqual({
        type: 'failed',
        status: 401,
        code: expect.any(String),
        message: expect.any(String),
        retryAfterMs: undefined,
      });
    });

    test('a request for something that does not exist fails with 404', async () => {
      const result = await harness().api.request('trialStatus', { params: { trialId: unknownTrialId } });

      expect(result).toMatchObject({ type: 'failed', status: 404 });
    });

    test('an aborted request fails as if there were no network', async () => {
      const result = await harness().api.request('systemInfo', {}, { signal: AbortSignal.abort() });

      expect(result).toMatchObject({ type: 'failed', status: 0, code: 'network_error' });
    });

    test('a server that does not respond is a network error', async () => {
      const result = await harness().unreachable.request('systemInfo', {});

      expect(result).toEqual({
        type: 'failed',
        status: 0,
        code: 'network_error',
        message: '',
        retryAfterMs: undefined,
      });
    });

    test('concurrent requests have their own results', async () => {
      const { api, token } = harness();

      const [profile, refused] = await Promise.all([
        api.request('profile', {}, { token }),
        api.request('trialStatus', { params: { trialId: unknownTrialId } }),
      ]);

      expect([profile.type, refused.type]).toEqual(['ok', 'failed']);
    });
  });
}
