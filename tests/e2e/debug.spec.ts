import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sampleEvents } from '../fixtures/sample-events.ts';
import { test } from './ui/scene.ts';

const log = (page: Page) => page.getByLabel('Session events');

type Result = {
  readonly turns: readonly Record<string, unknown>[];
  readonly usage: { readonly total_tokens: number } | null;
  readonly cost: number | null;
  readonly unknown: number;
  readonly malformed: number;
};

async function replayed(page: Page): Promise<Result> {
  await page.getByRole('button', { name: 'Replay' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await result.waitFor();
  return JSON.parse(await result.innerText()) as Result;
}

const usage = {
  total_tokens: 30,
  input_tokens: 20,
  output_tokens: 10,
  input_token_details: { text_tokens: 10, audio_tokens: 10, cached_tokens: 0 },
  output_token_details: { text_tokens: 4, audio_tokens: 6 },
};

/** A source text and its translation. */
function exchange(name: string, said: string, translated: string, receivedAt?: string): string[] {
  const stamp = receivedAt ? { received_at: receivedAt } : {};
  const item = { id: `${name}_answer`, type: 'message', role: 'assistant', status: 'completed' };
  const content = [{ type: 'output_audio', transcript: translated }];
  const events = [
    { type: 'conversation.item.added', item: { id: name, type: 'message', role: 'user', content: [] }, ...stamp },
    {
      type: 'conversation.item.input_audio_transcription.completed',
      item_id: name,
      content_index: 0,
      transcript: said,
      ...stamp,
    },
    { type: 'conversation.item.added', previous_item_id: name, item: { ...item, content: [] }, ...stamp },
    {
      type: 'response.done',
      response: { id: `${name}_response`, status: 'completed', output: [{ ...item, content }], usage },
      ...stamp,
    },
  ];
  return events.map((event) => JSON.stringify(event));
}

test('the replay of a pasted conversation shows its turns', async ({ page, openPath }) => {
  await openPath('/debug');
  await expect(page.getByRole('button', { name: 'Replay' })).toBeDisabled();

  await log(page).fill(sampleEvents.map((event) => JSON.stringify(event)).join('\n'));
  const result = await replayed(page);

  expect(Object.keys(result).toSorted()).toEqual(['cost', 'malformed', 'turns', 'unknown', 'usage']);
  expect(result.turns.map(({ status }) => status)).toEqual([
    'completed',
    'completed',
    'completed',
    'cancelled',
    'completed',
    'error',
    'completed',
  ]);
  expect(result).toMatchObject({ unknown: 1, malformed: 0, usage: { total_tokens: 1518 } });
  await expect(page.getByRole('article')).toHaveCount(7);
});

test('the result shows each turn in upload format with its cost in dollars', async ({ page, openPath }) => {
  await openPath('/debug');
  await log(page).fill(exchange('one', '请问洗手间在哪里？', 'Where is the restroom, please?').join('\n'));

  const { turns, cost } = await replayed(page);

  expect(turns).toEqual([
    {
      item_id: 'one',
      speaker: 'userA',
      user_input: '请问洗手间在哪里？',
      user_language: 'cmn',
      assistant_output: 'Where is the restroom, please?',
      assistant_language: 'eng',
      status: 'completed',
      timestamp: expect.any(String),
      usage_data: expect.any(String),
      merged_from_item_ids: [],
      cost: 0.00101,
      number_check: null,
    },
  ]);
  expect(cost).toBe(0.00101);
});

test('the URL selects the language pair', async ({ page, openPath }) => {
  await openPath('/debug?from=eng&to=spa');
  await expect(page.getByText('Español')).toBeVisible();
  const events = [
    ...exchange('one', 'Good morning, a table for two, please.', 'Buenos días, una mesa para dos, por favor.'),
    ...exchange('two', 'Por supuesto, síganme por aquí.', 'Of course, follow me this way.'),
  ];
  await log(page).fill(events.join('\n'));

  const { turns } = await replayed(page);

  expect(turns.map((turn) => [turn['speaker'], turn['user_language'], turn['assistant_language']])).toEqual([
    ['userA', 'eng', 'spa'],
    ['userB', 'spa', 'eng'],
  ]);
});

test('numbers that the translation changed are in the result and in the bubble', async ({ page, openPath }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openPath('/debug?from=eng&to=arb');
  const events = [
    ...exchange(
      'one',
      'It is fifteen euros, at half past three in the afternoon.',
      'السعر خمسون يورو، الساعة ٣:٣٠ مساءً.',
    ),
    ...exchange('two', 'الاجتماع في الخامس من مارس.', 'The meeting is on March 5th.'),
  ];
  await log(page).fill(events.join('\n'));

  const { turns } = await replayed(page);

  expect(turns.map((turn) => turn['number_check'])).toEqual([
    { source: ['15', '15:30'], translation: ['50', '15:30'], differs: true },
    { source: ['--03-05'], translation: ['--03-05'], differs: false },
  ]);
  const note = page.getByRole('note', { name: 'To check' });
  await expect(note).toHaveCount(1);
  await expect(page.getByRole('article').first()).toContainText('15 → 50?');
  await expect(note).toContainText('15 was translated as 50.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('a line that is not JSON is reported, and everything else is replayed', async ({ page, openPath }) => {
  await openPath('/debug');
  const events = exchange('one', '你好。', 'Hello.');
  await log(page).fill([...events.slice(0, 2), '{"type": "response.', ...events.slice(2)].join('\n'));

  const { turns, malformed } = await replayed(page);

  await expect(page.getByRole('alert')).toContainText('Line 3 is not valid JSON');
  expect(turns).toHaveLength(1);
  expect(malformed).toBe(1);
});

test('events of a pasted array are replayed as well', async ({ page, openPath }) => {
  await openPath('/debug');
  await log(page).fill(`[${exchange('one', '你好。', 'Hello.').join(',')}]`);

  expect((await replayed(page)).turns).toHaveLength(1);
});

test('one event per line keeps the received times', async ({ page, openPath }) => {
  await openPath('/debug');
  const events = [
    ...exchange('one', '你好。', 'Hello.', '2026-11-20T08:00:00.000Z'),
    ...exchange('two', '谢谢。', 'Thank you.', '2026-11-20T08:01:30.000Z'),
  ];
  await log(page).fill(events.join('\n'));

  const { turns } = await replayed(page);

  expect(turns.map(({ timestamp }) => timestamp)).toEqual(['2026-11-20T08:00:00.000Z', '2026-11-20T08:01:30.000Z']);
});
