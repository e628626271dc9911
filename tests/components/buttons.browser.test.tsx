import { useState } from 'react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../../src/ui/controls/Button.tsx';
import { NumberedPager } from '../../src/ui/controls/NumberedPager.tsx';
import { Pager } from '../../src/ui/controls/Pager.tsx';
import { render } from './render.tsx';

test('a busy button keeps its focus and ignores presses', async () => {
  const onPress = vi.fn<() => void>();
  await render(
    <Button pending onPress={onPress}>
      Save
    </Button>,
  );
  const save = page.getByRole('button', { name: 'Save' });

  await userEvent.tab();
  await userEvent.keyboard('{Enter}');

  await expect.element(save).toHaveFocus();
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  expect(onPress).not.toHaveBeenCalled();
});

test('a busy button of a form does not submit it', async () => {
  const onSubmit = vi.fn<() => void>();
  await render(
    <form onSubmit={onSubmit}>
      <Button type="submit" pending>
        Send
      </Button>
    </form>,
  );

  await page.getByRole('button', { name: 'Send' }).click({ force: true });

  expect(onSubmit).not.toHaveBeenCalled();
});

test('a disabled button that keeps its focus ignores presses', async () => {
  const onPress = vi.fn<() => void>();
  await render(
    <Button keepsFocus isDisabled onPress={onPress}>
      Next
    </Button>,
  );

  await userEvent.tab();
  await userEvent.keyboard(' ');

  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus();
  expect(onPress).not.toHaveBeenCalled();
});

test('the pager names its pages, marks the current one and leads to its neighbours', async () => {
  const onPage = vi.fn<(page: number) => void>();
  await render(<NumberedPager page={1} totalPages={3} onPage={onPage} />);

  await expect.element(page.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Page 3' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Previous' }).click({ force: true });

  expect(onPage.mock.calls).toEqual([[3], [2]]);
});

test('a single page has no pager', async () => {
  await render(<NumberedPager page={1} totalPages={1} onPage={() => undefined} />);

  expect(page.getByRole('navigation').elements()).toEqual([]);
});

function TwelvePages(): ReactNode {
  const [shown, setShown] = useState(3);
  return <Pager page={shown} totalPages={12} onPage={setShown} />;
}

test('the pager accepts whole numbers from 1 to the last page and nothing else', async () => {
  await render(<TwelvePages />);
  const number = page.getByRole('textbox', { name: 'Page', exact: true });

  for (const wrong of ['0', '13', '2.5', 'x', '']) {
    await number.fill(wrong);
    await userEvent.keyboard('{Enter}');
    await expect.element(number).toHaveValue('3');
  }
  await number.fill('12');
  await userEvent.keyboard('{Enter}');

  await expect.element(number).toHaveValue('12');
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await page.getByRole('button', { name: 'First page' }).click();
  await expect.element(number).toHaveValue('1');
});

test('a button has six variants that look different', async () => {
  const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const;
  await render(
    variants.map((variant) => (
      <Button key={variant} variant={variant}>
        {variant}
      </Button>
    )),
  );

  const looks = variants.map((name) => {
    const button = page.getByRole('button', { name, exact: true }).element();
    const { backgroundColor, borderTopColor, color, textDecorationLine } = getComputedStyle(button);
    return [backgroundColor, borderTopColor, color, textDecorationLine].join(' ');
  });
  expect(new Set(looks).size).toBe(6);
});

test('a button has the sizes small, default, large, and square for an icon', async () => {
  const sizes = ['sm', 'default', 'lg', 'icon'] as const;
  await render(
    sizes.map((size) => (
      <Button key={size} variant="outline" size={size} aria-label={size}>
        {size === 'icon' ? '×' : size}
      </Button>
    )),
  );

  const [small, ordinary, large, icon] = sizes.map((name) =>
    page.getByRole('button', { name, exact: true }).element().getBoundingClientRect(),
  );
  expect(small?.height).toBeLessThan(ordinary?.height ?? 0);
  expect(ordinary?.height).toBeLessThan(large?.height ?? 0);
  expect(icon?.width).toBe(icon?.height);
});
