import { useState } from 'react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultCaptions } from '../../src/domain/caption-settings.ts';
import { CaptionLines, type CaptionLine } from '../../src/features/captions/CaptionLines.tsx';
import { CaptionWindowView } from '../../src/features/captions/CaptionWindow.tsx';
import { render } from './render.tsx';

const said = { key: 'one', speaker: 'Ana', text: 'Where is the station?' } as const;

function Window(): ReactNode {
  const [settings, setSettings] = useState(defaultCaptions);
  return (
    <CaptionWindowView
      lines={[said]}
      language="eng"
      settings={settings}
      onChoose={(changes) => setSettings((now) => ({ ...now, ...changes }))}
    />
  );
}

test('size, colours and original are chosen with the keyboard alone, in the order of reading', async () => {
  await render(<Window />);
  await expect.element(page.getByRole('log', { name: 'Conversation' })).toHaveTextContent('AnaWhere is the station?');

  for (const key of ['{Tab}', 'l', '{Tab}', 'l', '{Tab}', ' ']) await userEvent.keyboard(key);

  await expect.element(page.getByRole('combobox', { name: 'Text size' })).toHaveValue('large');
  await expect.element(page.getByRole('combobox', { name: 'Colors' })).toHaveValue('light');
  await expect.element(page.getByRole('checkbox', { name: 'Original' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'Original' })).toHaveFocus();
  await expect.element(page.getByRole('main')).toHaveAttribute('data-size', 'large');
});

test('a screen reader hears each finished clause of a growing caption once, and no word that may still change', async () => {
  const steps: readonly CaptionLine[] = [
    { key: 'one', text: 'First go straight, then', isGrowing: true, unstable: ' turn' },
    { key: 'one', text: 'First go straight, then turn left' },
  ];
  const Growing = (): ReactNode => {
    const [at, setAt] = useState(0);
    const lines = steps.slice(at, at + 1);
    return (
      <>
        <CaptionLines lines={lines} language="eng" isAnnounced />
        <button type="button" onClick={() => setAt(1)}>
          More
        </button>
      </>
    );
  };
  await render(<Growing />);
  const log = page.getByRole('log');
  const heard = () =>
    [...log.element().querySelectorAll('p > span:not([aria-hidden])')].map(({ textContent }) => textContent);
  await expect.element(log).toHaveTextContent('First go straight, then turn');
  expect(heard()).toEqual(['First go straight,']);
  const clause = log.getByText('First go straight,', { exact: true }).element();

  await page.getByRole('button', { name: 'More' }).click();

  await expect.poll(heard).toEqual(['First go straight,', ' then turn left']);
  expect(log.getByText('First go straight,', { exact: true }).element()).toBe(clause);
});

test('captions are read in their language and direction, and announced only where nothing else does', async () => {
  const original = { text: 'Where is the station?', language: 'eng' } as const;
  await render(<CaptionLines lines={[{ key: 'one', text: 'أين المحطة؟', original }]} language="arb" isAnnounced />);
  const log = page.getByRole('log');

  await expect.element(log).toHaveAttribute('lang', 'ar');
  await expect.element(log).toHaveAttribute('dir', 'rtl');
  await expect.element(log).toHaveAttribute('aria-live', 'polite');
  await expect.element(log.getByText('Where is the station?')).toHaveAttribute('dir', 'ltr');

  await render(<CaptionLines lines={[]} language="eng" isAnnounced={false} />);
  await expect.element(log.last()).toHaveAttribute('aria-live', 'off');
  await expect.element(log.last()).toHaveTextContent('What is said appears here.');
});
