import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CodeStep } from '../../src/features/account/CodeStep.tsx';
import { LoginForm } from '../../src/features/account/LoginForm.tsx';
import { NameForm } from '../../src/features/settings/NameForm.tsx';
import { PasswordForm } from '../../src/features/settings/PasswordForm.tsx';
import { ServicesContext } from '../../src/features/use-services.ts';
import { fakeAccountDeps } from '../fakes/account-deps.ts';
import { fakeTokenStore } from '../fakes/device-storage.ts';
import { fakeOutboxSync } from '../fakes/outbox-sync.ts';
import { failed, noResponse, ok, scriptedApi } from '../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../fakes/scripted-api.ts';
import { aUser } from '../fixtures/people.ts';
import { appServices } from '../fakes/app-services.ts';
import { render } from './render.tsx';

async function showLogin(answer: ScriptedAnswer) {
  const services = appServices({ ...fakeAccountDeps(answer), outboxSync: fakeOutboxSync() });
  await render(
    <ServicesContext value={services}>
      <LoginForm email="ana@example.org" onEmail={() => undefined} />
    </ServicesContext>,
  );
  await page.getByLabelText('Password', { exact: true }).fill('open sesame');
  await page.getByRole('button', { name: 'Log in' }).click();
  return services.api;
}

test('a login with a second factor asks for the code, takes the focus there, and sends both', async () => {
  const api = await showLogin(() => failed(401, '451'));

  const code = page.getByLabelText('Two-factor code');
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('123456');
  await page.getByRole('button', { name: 'Log in' }).click();

  await expect
    .poll(() => api.requests.at(-1))
    .toMatchObject({
      name: 'login',
      input: { body: { email: 'ana@example.org', password: 'open sesame', code: '123456' } },
    });
});

test('a refused login says why', async () => {
  await showLogin(() => failed(401, 'invalid_credentials'));

  await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid email or password');
});

test('a code that is too short is marked, and is not sent', async () => {
  const onCode = vi.fn<(code: string) => Promise<undefined>>(async () => undefined);
  await render(
    <CodeStep
      attempt="email"
      note="Sent to ana@example.org"
      submitLabel="Confirm"
      onCode={onCode}
      onResend={async () => ({ type: 'done' })}
      onBack={() => undefined}
    />,
  );
  const code = page.getByRole('textbox');
  await code.fill('12');
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  expect(onCode).not.toHaveBeenCalled();
});

test('a name that the server refuses stays in its form', async () => {
  const onClose = vi.fn<() => void>();
  let isReached = false;
  const answer = () => (isReached ? ok({ user: aUser({ name: 'Eva' }) }) : noResponse);
  await render(
    <ServicesContext value={appServices({ api: scriptedApi(answer), tokenStore: fakeTokenStore() })}>
      <NameForm name="Ana" onClose={onClose} />
    </ServicesContext>,
  );
  const name = page.getByLabelText('Display name');
  await name.fill('Kenji');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(name).toHaveValue('Kenji');
  expect(onClose).not.toHaveBeenCalled();

  isReached = true;
  await name.fill('Eva');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('a confirmation that differs from the new password takes the focus, and nothing is sent', async () => {
  const api = scriptedApi(() => noResponse);
  await render(
    <ServicesContext value={appServices({ api })}>
      <PasswordForm email="ana@example.org" />
    </ServicesContext>,
  );
  await page.getByLabelText('Current password', { exact: true }).fill('open sesame');
  await page.getByLabelText('New password', { exact: true }).fill('a better secret');
  await page.getByLabelText('Confirm password', { exact: true }).fill('another one');
  await page.getByRole('button', { name: 'Change password' }).click();

  await expect.element(page.getByText('The passwords do not match')).toBeVisible();
  await expect.element(page.getByLabelText('Confirm password', { exact: true })).toHaveFocus();
  expect(api.requests).toEqual([]);
});
