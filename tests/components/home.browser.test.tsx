import { useState } from 'react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPair, swapped } from '../../src/domain/language.ts';
import { HomeIdle } from '../../src/features/home/HomeIdle.tsx';
import type { HomeIdleProps } from '../../src/features/home/HomeIdle.tsx';
import { ServicesContext } from '../../src/features/use-services.ts';
import { appServices } from '../fakes/app-services.ts';
import { render } from './render.tsx';

const services = appServices({});

/** Home, where the languages can be changed. */
function Home({ start = defaultPair, ...shown }: Partial<HomeIdleProps> & { start?: typeof defaultPair }): ReactNode {
  const [pair, setPair] = useState(start);
  return (
    <ServicesContext value={services}>
      <HomeIdle
        languages={{
          pair,
          onSource: (source) => setPair({ ...pair, source }),
          onTarget: (target) => setPair({ ...pair, target }),
          onSwap: () => setPair(swapped(pair)),
        }}
        blockedBy={pair.source === pair.target ? 'languages-equal' : undefined}
        onStart={async () => undefined}
        {...shown}
      />
    </ServicesContext>
  );
}

/** The first language, the button that swaps them, and the second. */
const languages = () => page.getByRole('group', { name: 'Languages' }).getByRole('button');

test('a language is chosen from a list that starts with the popular ones', async () => {
  await render(<Home />);
  await languages().last().click();
  const picker = page.getByRole('dialog', { name: 'Translate to' });
  await expect.element(picker).toBeVisible();
  const headings = picker.getByRole('heading', { level: 3 }).elements();
  expect(headings.map((heading) => heading.textContent)).toEqual(['Popular languages', 'Other languages']);
  const others = picker.getByRole('list').last().getByRole('button').elements();
  expect(others.map((button) => button.textContent)).toEqual(
    ['Arabic', 'Cantonese', 'Dutch', 'French', 'German', 'Indonesian', 'Italian', 'Portuguese', 'Russian'].map((name) =>
      expect.stringContaining(name),
    ),
  );

  await picker.getByRole('button', { name: /Italian/ }).click();

  await expect.poll(() => picker.elements()).toEqual([]);
  await expect.element(languages().last()).toHaveTextContent('Italian');
});

test('the swap button swaps the languages', async () => {
  await render(<Home />);
  await expect.element(languages().first()).toHaveTextContent(/^Them.*Mandarin Chinese/);
  await expect.element(languages().last()).toHaveTextContent(/^You.*English/);

  await page.getByRole('button', { name: 'Swap languages' }).click();

  await expect.element(languages().first()).toHaveTextContent(/^You.*English/);
  await expect.element(languages().last()).toHaveTextContent(/^Them.*Mandarin Chinese/);
});

test('equal languages show an error and block the start', async () => {
  const onStart = vi.fn<() => Promise<void>>(async () => undefined);
  await render(<Home start={{ source: 'eng', target: 'eng' }} onStart={onStart} />);

  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Source and target languages cannot be the same. Please select different languages.');
  const start = page.getByRole('button', { name: 'Start translation' });
  await expect.element(start).toBeDisabled();
  await expect.element(start).toHaveAccessibleDescription(/cannot be the same/);
});

test('a start without a microphone says why it is blocked, and a start under way is not repeated', async () => {
  await render(<Home blockedBy="not-found" />);
  await expect
    .element(page.getByRole('button', { name: 'Start translation' }))
    .toHaveAccessibleDescription('No microphone found');

  const onStart = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
  await render(<Home onStart={onStart} />);
  const start = page.getByRole('button', { name: /Start translation/ }).last();
  await start.click();
  await expect.element(start).toHaveAttribute('aria-busy', 'true');
  await start.click({ force: true });

  expect(onStart).toHaveBeenCalledOnce();
});
