import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { GuestEndView } from '../../src/features/join/GuestEnd.tsx';
import { JoinForm } from '../../src/features/join/JoinForm.tsx';
import { LinkGone } from '../../src/features/join/LinkGone.tsx';
import type { Participant } from '../../src/features/room/MemberFields.tsx';
import { ServicesContext } from '../../src/features/use-services.ts';
import { noResponse, scriptedApi } from '../fakes/scripted-api.ts';
import { fakePreferences } from '../fakes/device-storage.ts';
import { appServices } from '../fakes/app-services.ts';
import { aTurn } from '../fixtures/turns.ts';
import { render } from './render.tsx';

const noop = () => undefined;

test('a guest without a name takes part as "Guest", in the language of the browser', async () => {
  const onJoin = vi.fn<(guest: Participant) => void>();
  await render(
    <ServicesContext
      value={appServices({
        api: scriptedApi(() => noResponse),
        activateLocale: async () => undefined,
        preferences: fakePreferences(),
      })}
    >
      <JoinForm hostName="Ana" isBusy={false} onJoin={onJoin} onHome={noop} />
    </ServicesContext>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Ana invites you to talk');

  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByLabelText('Your name').fill('  Kenji ');
  await page.getByRole('button', { name: 'Join' }).click();

  expect(onJoin.mock.calls).toEqual([[{ name: 'Guest', language: 'eng' }], [{ name: 'Kenji', language: 'eng' }]]);
});

test('a link that is full or unreached can be tried again, one that has ended cannot', async () => {
  const [onRetry, onHome] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const shown = async (code: string) => {
    await render(<LinkGone error={{ code, message: '' }} onRetry={onRetry} onHome={onHome} />);
    return page.getByRole('main').last();
  };

  const full = await shown('room_full');
  await full.getByRole('button', { name: 'Try again' }).click();
  const ended = await shown('room_ended');
  await expect.element(ended.getByRole('heading')).toHaveTextContent('This link does not work');
  expect(ended.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
  await ended.getByRole('button', { name: 'Start your own conversation' }).click();

  expect([onRetry.mock.calls.length, onHome.mock.calls.length]).toEqual([1, 1]);
});

test('what a guest has read is removed from the device only after a confirmation', async () => {
  const onRemove = vi.fn<() => void>();
  await render(
    <ServicesContext
      value={appServices({
        api: scriptedApi(() => noResponse),
        activateLocale: async () => undefined,
        preferences: fakePreferences(),
      })}
    >
      <GuestEndView end="removed" turns={[aTurn('one')]} copy={null} onSave={noop} onRemove={onRemove} onHome={noop} />
    </ServicesContext>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('The host has removed you');

  await page.getByRole('button', { name: 'Remove' }).click();
  expect(onRemove).not.toHaveBeenCalled();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();

  expect(onRemove).toHaveBeenCalledOnce();
});

test('a guest who has heard nothing is offered nothing to save', async () => {
  await render(
    <ServicesContext
      value={appServices({
        api: scriptedApi(() => noResponse),
        activateLocale: async () => undefined,
        preferences: fakePreferences(),
      })}
    >
      <GuestEndView end="ended-by-host" turns={[]} copy={null} onSave={noop} onRemove={noop} onHome={noop} />
    </ServicesContext>,
  );

  await expect.element(page.getByText('The host has ended it, or has left.')).toBeVisible();
  expect(page.getByRole('button', { name: /Save|Remove/ }).elements()).toEqual([]);
});
