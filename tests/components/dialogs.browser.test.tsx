import { useState } from 'react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../../src/ui/controls/Button.tsx';
import { ConfirmDialog } from '../../src/ui/controls/ConfirmDialog.tsx';
import { Dialog } from '../../src/ui/controls/Dialog.tsx';
import { Sheet } from '../../src/ui/controls/Sheet.tsx';
import { render } from './render.tsx';

type Confirm = () => Promise<boolean | string | void>;

/** A button that opens the question, as on a screen. */
function Deletion({ onConfirm }: { onConfirm: Confirm }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <ConfirmDialog title="Delete it?" confirmLabel="Delete" onClose={() => setOpen(false)} onConfirm={onConfirm}>
          It cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}

async function open(onConfirm: Confirm) {
  await render(<Deletion onConfirm={onConfirm} />);
  await page.getByRole('button', { name: 'Open' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete it?' });
  await expect.element(dialog).toBeVisible();
  return dialog;
}

test('Escape cancels and puts the focus back on the button', async () => {
  const onConfirm = vi.fn<Confirm>();
  const dialog = await open(onConfirm);

  await userEvent.keyboard('{Escape}');

  await expect.poll(() => dialog.elements()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('the dialog is busy while its action runs, which runs once, and then closes', async () => {
  let finish: () => void = () => undefined;
  const onConfirm = vi.fn<Confirm>(() => new Promise<void>((resolve) => (finish = resolve)));
  const dialog = await open(onConfirm);
  const remove = dialog.getByRole('button', { name: 'Delete' });

  await remove.click();
  await expect.element(remove).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).toHaveBeenCalledOnce();

  finish();
  await expect.poll(() => dialog.elements()).toEqual([]);
});

test('a failed action leaves the dialog open and says why', async () => {
  const dialog = await open(async () => 'The server cannot be reached.');

  await dialog.getByRole('button', { name: 'Delete' }).click();

  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The server cannot be reached.');
});

test('Tab stays inside of the dialog', async () => {
  const dialog = await open(async () => undefined);

  for (let press = 0; press < 5; press++) {
    await userEvent.tab();
    expect(dialog.element().contains(document.activeElement)).toBe(true);
  }
});

test('a press outside does not close a question', async () => {
  const dialog = await open(async () => undefined);

  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true });

  await expect.element(dialog).toBeVisible();
});

/** A button that opens an overlay. */
function Opener({ children }: { children: (close: () => void) => ReactNode }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

test('a dialog takes the focus, traps it, and restores it', async () => {
  await render(
    <Opener>
      {(close) => (
        <Dialog title="Dialog" onClose={close} footer={<Button onPress={close}>Done</Button>}>
          A small task in front of everything else.
        </Dialog>
      )}
    </Opener>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Dialog' });
  await expect.element(dialog).toBeVisible();

  for (let press = 0; press < 4; press++) {
    await userEvent.tab();
    expect(dialog.element().contains(document.activeElement)).toBe(true);
  }
  await userEvent.keyboard('{Escape}');

  await expect.poll(() => dialog.elements()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test.each([
  { side: undefined, width: 414, edge: 'right', at: () => innerWidth },
  { side: 'left', width: 414, edge: 'left', at: () => 0 },
  { side: 'bottom', width: 414, edge: 'bottom', at: () => innerHeight },
  { side: 'within-reach', width: 414, edge: 'bottom', at: () => innerHeight },
  { side: 'within-reach', width: 1280, edge: 'right', at: () => innerWidth },
] as const)(
  'a sheet opens from the right by default, or from the given side: $side at $width pixels',
  async ({ width, side, edge, at }) => {
    await page.viewport(width, 896);
    await render(
      <Sheet title="Sheet" onClose={() => undefined} {...(side && { side })}>
        What it is about.
      </Sheet>,
    );
    await expect.element(page.getByRole('dialog', { name: 'Sheet' })).toBeVisible();

    const panel = document.querySelector(`[data-side="${edge}"]`);
    await expect.poll(() => panel?.getBoundingClientRect()[edge]).toBe(at());
  },
);
