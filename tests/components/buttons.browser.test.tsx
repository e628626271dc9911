import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../../src/ui/controls/Button.tsx';
import { NumberedPager } from '../../src/ui/controls/NumberedPager.tsx';
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
