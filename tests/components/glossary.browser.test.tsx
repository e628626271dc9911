import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { GlossaryCard } from '../../src/features/glossary/GlossaryCard.tsx';
import { SessionGlossary } from '../../src/features/glossary/SessionGlossary.tsx';
import { ServicesContext } from '../../src/features/use-services.ts';
import { setGlossary } from '../../src/state/glossary.ts';
import { noResponse, scriptedApi } from '../fakes/scripted-api.ts';
import { fakePreferences } from '../fakes/device-storage.ts';
import { appServices } from '../fakes/app-services.ts';
import { render } from './render.tsx';

beforeEach(() => setGlossary(undefined, []));

async function showCard() {
  const services = appServices({ api: scriptedApi(() => noResponse), preferences: fakePreferences() });
  await render(
    <ServicesContext value={services}>
      <GlossaryCard />
    </ServicesContext>,
  );
  return services;
}

test('a name that is removed is brought back to its position by the button that then has the focus', async () => {
  setGlossary(undefined, [
    { term: 'Midori', forms: {} },
    { term: 'Dr. Nguyen', forms: { deu: 'Frau Dr. Nguyen' }, soundsLike: 'win' },
  ]);
  const services = appServices({ api: scriptedApi(() => noResponse), preferences: fakePreferences() });
  services.preferences.set(
    'glossary',
    '[{"term":"Midori","forms":{}},{"term":"Dr. Nguyen","forms":{},"sounds_like":"win"}]',
  );
  await render(
    <ServicesContext value={services}>
      <GlossaryCard />
    </ServicesContext>,
  );

  await page.getByRole('button', { name: 'Remove Midori' }).click();
  await expect.element(page.getByText('“Midori” was removed.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');

  await expect
    .poll(() =>
      page
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual([expect.stringMatching(/^Midori/), expect.stringMatching(/^Dr\. Nguyen win/)]);
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
});

test('a name is not added without letters, and the form is empty after one was added', async () => {
  const services = await showCard();
  const [name, add] = [page.getByLabelText('Name or term'), page.getByRole('button', { name: 'Add name' })];
  await name.fill('  ');
  await expect.element(add).toBeDisabled();

  await name.fill('Hotel Aurora');
  await add.click();

  await expect.element(page.getByRole('listitem')).toHaveTextContent('Hotel Aurora');
  await expect.element(name).toHaveValue('');
  expect(services.preferences.get('glossary')).toContain('Hotel Aurora');
});

test('in a conversation the field takes the next name after one was added', async () => {
  await render(
    <ServicesContext value={appServices({ api: scriptedApi(() => noResponse), preferences: fakePreferences() })}>
      <SessionGlossary />
    </ServicesContext>,
  );

  await page.getByLabelText('Names and terms', { exact: true }).getByRole('textbox').fill('Hartwell');
  await page.getByRole('button', { name: 'Add name' }).click();

  await expect.element(page.getByRole('textbox')).toHaveFocus();
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Hartwell');
});
