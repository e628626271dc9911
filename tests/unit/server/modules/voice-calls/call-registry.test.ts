import { expect, test } from 'vitest';
import { CallRegistry } from '../../../../../server/modules/voice-calls/call-registry.ts';
import { liveCall } from './call-sample.ts';

const ids = (calls: readonly { readonly id: string }[]) => calls.map(({ id }) => id);

test('calls are found by id, session and payer', () => {
  const registry = new CallRegistry();
  registry.add(liveCall({ id: 'first', sessionId: 'one' }));
  registry.add(liveCall({ id: 'second', sessionId: 'two' }));
  registry.add(liveCall({ id: 'trial', sessionId: 'three', owner: { type: 'trial', trialId: 'phone' } }));

  expect(registry.get('first')?.session.id).toBe('one');
  expect(registry.get('unknown')).toBeUndefined();
  expect(ids(registry.ofSession('two'))).toEqual(['second']);
  expect(ids(registry.ofPayer({ type: 'user', userId: 'ana' }))).toEqual(['first', 'second']);
  expect(ids(registry.ofPayer({ type: 'trial', trialId: 'phone' }))).toEqual(['trial']);
});

test('a closed call stays registered until it is removed, but is not open', () => {
  const registry = new CallRegistry();
  const call = liveCall();
  registry.add(call);

  call.close();

  expect(registry.open()).toEqual([]);
  expect(registry.all()).toEqual([call]);
  registry.remove(call);
  expect(registry.all()).toEqual([]);
});

test('a reservation counts among the records while its call is being opened, also when that fails', async () => {
  const registry = new CallRegistry();
  registry.add(liveCall({ id: 'held' }));
  let during: string[] = [];

  const opening = registry.whileOpening('opening_1', () => {
    during = registry.recordIds();
    return Promise.reject(new Error('refused'));
  });

  await expect(opening).rejects.toThrow('refused');
  expect(during).toEqual(['held', 'opening_1']);
  expect(registry.recordIds()).toEqual(['held']);
});
