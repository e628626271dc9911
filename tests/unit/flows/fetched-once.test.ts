import { expect, test, vi } from 'vitest';
import { fetchedOnce } from '../../../src/flows/fetched-once.ts';

test('a part that could not be fetched is asked for again, and fetched once', async () => {
  const fetchPart = vi.fn(async () => 'here');
  fetchPart.mockRejectedValueOnce(new Error('offline'));
  const part = fetchedOnce(fetchPart);

  await expect(part()).rejects.toThrow('offline');
  expect(await part()).toBe('here');
  expect(await part()).toBe('here');

  expect(fetchPart).toHaveBeenCalledTimes(2);
});
