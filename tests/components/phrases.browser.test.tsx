import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PhraseBook } from '../../src/features/phrases/PhrasesScreen.tsx';
import { FavouriteButton } from '../../src/features/phrases/StarButton.tsx';
import { ServicesContext } from '../../src/features/use-services.ts';
import { noResponse, scriptedApi } from '../fakes/scripted-api.ts';
import { fakePreferences } from '../fakes/device-storage.ts';
import { appServices } from '../fakes/app-services.ts';
import { render } from './render.tsx';

const pair = { source: 'eng', target: 'cmn' } as const;

async function showBook() {
  await render(
    <ServicesContext value={appServices({ api: scriptedApi(() => noResponse), preferences: fakePreferences() })}>
      <PhraseBook pair={pair} own="userA" onPair={() => undefined} favourites={[]} />
    </ServicesContext>,
  );
}

test('a phrase is found by a word of either language, and shown large with its own text below', async () => {
  await showBook();
  await expect.element(page.getByRole('navigation', { name: 'Situations' })).toBeVisible();

  await page.getByLabelText('Search in any language').fill('救护车');
  await page
    .getByRole('button', { name: /ambulance/ })
    .first()
    .click();

  const large = page.getByRole('dialog');
  await expect.element(large).toHaveTextContent('救护车');
  await expect.element(large).toHaveTextContent('ambulance');
  await expect.element(large.getByText(/救护车/)).toHaveAttribute('lang', 'zh-Hans');
});

test('a search without a result says so, and the situations are back once it is empty', async () => {
  await showBook();
  const search = page.getByLabelText('Search in any language');

  await search.fill('zzzz');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  await search.fill('');

  await page.getByRole('button', { name: 'Favorites' }).click();
  await expect.element(page.getByRole('button', { name: 'Favorites' })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText('No favorites yet')).toBeVisible();
});

test('a star is pressed while the text is among the favourites', async () => {
  const said = { text: 'Where is the station?', language: 'eng' } as const;
  const translated = { text: '车站在哪里？', language: 'cmn' } as const;
  await render(
    <ServicesContext value={appServices({ api: scriptedApi(() => noResponse), preferences: fakePreferences() })}>
      <FavouriteButton favourite={{ said, translated }} />
    </ServicesContext>,
  );

  await page.getByRole('button', { name: 'Add to favorites' }).click();
  await expect
    .element(page.getByRole('button', { name: 'Remove from favorites' }))
    .toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Remove from favorites' }).click();

  await expect.element(page.getByRole('button', { name: 'Add to favorites' })).toHaveAttribute('aria-pressed', 'false');
});
