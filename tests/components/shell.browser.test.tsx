import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppShell } from '../../src/app/shell/AppShell.tsx';
import { TokenBadge } from '../../src/app/shell/TokenBadge.tsx';
import type { Balance } from '../../src/domain/balance.ts';
import { SandboxBanner } from '../../src/features/sandbox/SandboxBanner.tsx';
import { Badge } from '../../src/ui/controls/Badge.tsx';
import { render, renderOnRoute } from './render.tsx';

const noop = () => undefined;
const toggle = () => page.getByRole('button', { name: 'Toggle sidebar' });
const sidebarWidth = () => document.querySelector('#sidebar')?.getBoundingClientRect().width;

async function showShell(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  await renderOnRoute(
    <AppShell
      current="HOME"
      person={{ name: 'Ana Lima', avatar: null }}
      title="Live translation"
      onNavigate={noop}
      onSignOut={noop}
    >
      What the screen shows.
    </AppShell>,
  );
}

const showOnDesktop = () => showShell(1440, 900);
const showOnPhone = () => showShell(390, 844);

beforeEach(() => {
  document.cookie = 'sidebar_state=; max-age=0; path=/';
});

test('Control+b toggles the sidebar, and so does Meta+b', async () => {
  await showOnDesktop();
  await expect.poll(sidebarWidth).toBe(256);

  await userEvent.keyboard('{Control>}b{/Control}');
  await expect.poll(sidebarWidth).toBe(48);
  await userEvent.keyboard('{Meta>}b{/Meta}');
  await expect.poll(sidebarWidth).toBe(256);
  await userEvent.keyboard('{Meta>}b{/Meta}');

  await expect.poll(sidebarWidth).toBe(48);
});

test('an entry of the rail shows its tooltip at once', async () => {
  await showOnDesktop();
  await toggle().click();

  await page.getByRole('link', { name: 'History', exact: true }).hover();

  await expect.element(page.getByRole('tooltip', { name: 'History' })).toBeVisible();
});

test('the user menu opens by keyboard and offers settings and logout', async () => {
  await showOnDesktop();
  const person = page.getByRole('button', { name: 'User menu: Ana Lima' });
  (person.element() as HTMLElement).focus();

  await userEvent.keyboard('{Enter}');

  await expect.element(page.getByRole('menuitem', { name: 'Settings' })).toHaveFocus();
  await expect.element(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(person).toHaveFocus();
});

test('the sidebar slides in from the left and closes on Escape', async () => {
  await showOnPhone();
  await toggle().click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect.element(sheet).toBeVisible();
  const box = () => document.querySelector('[data-side="left"]')?.getBoundingClientRect();
  await expect.poll(() => box()?.x).toBe(0);
  expect(box()?.width).toBe(288);

  const entries = sheet.getByRole('link').elements();
  expect(entries.map((entry) => entry.textContent)).toEqual([
    'Dragoman',
    'Translation',
    'Phrases',
    'History',
    'Purchase',
    'Order history',
  ]);
  await userEvent.keyboard('{Escape}');

  await expect.poll(() => sheet.elements()).toEqual([]);
  await expect.element(toggle()).toHaveFocus();
});

test('the sandbox banner names what is simulated and what to configure', async () => {
  await render(<SandboxBanner info={{ voice: { kind: 'embedded', rehearsal: true }, sandbox: [] }} isHome />);

  await page.getByText('Rehearsal voice: answers are scripted.').click();

  await expect.element(page.getByText('STT_URL')).toBeVisible();
});

test.each<readonly [Balance, string, 'default' | 'secondary' | 'destructive']>([
  [{ type: 'tokens', available: 1001 }, '1,001 tokens', 'default'],
  [{ type: 'tokens', available: 1000 }, '1,000 tokens', 'secondary'],
  [{ type: 'tokens', available: 100 }, '100 tokens', 'destructive'],
  [{ type: 'tokens', available: 1 }, '1 token', 'destructive'],
  [{ type: 'unlimited' }, 'Unlimited', 'default'],
  [{ type: 'trial', remaining: 5001 }, '5,001 tokens', 'default'],
  [{ type: 'trial', remaining: 5000 }, '5,000 tokens', 'secondary'],
  [{ type: 'trial', remaining: 1000 }, '1,000 tokens', 'destructive'],
])(
  'the badge shows how long the balance lasts, on a press the tokens, and changes colour: %j',
  async (balance, words, tone) => {
    await render(
      <>
        <Badge tone={tone}>as in the gallery</Badge>
        <header>
          <TokenBadge balance={balance} billing="turns" />
        </header>
      </>,
    );
    const header = page.getByRole('banner');
    if (balance.type !== 'unlimited') {
      const button = header.getByRole('button', { name: words });
      await expect.element(button).toHaveAccessibleName(/^(Under|About) \d+ min, /);
      await button.click();
    }

    await expect.element(header.getByText(words)).toBeVisible();
    const paint = (badge: Element) => getComputedStyle(badge).backgroundColor;
    expect(paint(header.getByText(words).element())).toBe(paint(page.getByText('as in the gallery').element()));
  },
);
