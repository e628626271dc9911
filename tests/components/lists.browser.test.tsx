import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { GenerateCard } from '../../src/features/admin/invitations/GenerateCard.tsx';
import { ConversationCard } from '../../src/features/history/ConversationCard.tsx';
import { OrderCard } from '../../src/features/orders/OrderCard.tsx';
import { PackCard } from '../../src/features/purchase/PackCard.tsx';
import { LimitChoice } from '../../src/features/room/LimitChoice.tsx';
import { ServicesContext } from '../../src/features/use-services.ts';
import type { Order } from '../../src/protocol/contract.ts';
import { noResponse, scriptedApi } from '../fakes/scripted-api.ts';
import { appServices } from '../fakes/app-services.ts';
import { anOrder, aPack } from '../fixtures/orders.ts';
import { aSession } from '../fixtures/sessions.ts';
import { render } from './render.tsx';

async function showOrder(change: Partial<Order>) {
  const [onPay, onReceipt] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await render(<OrderCard order={anOrder(change)} onPay={onPay} onReceipt={onReceipt} />);
  return { onPay, onReceipt };
}

test('a pending order can be paid while its payment is known, and has no receipt', async () => {
  const { onPay, onReceipt } = await showOrder({ status: 'pending' });

  await page.getByRole('button', { name: 'Continue Payment' }).click();

  expect([onPay.mock.calls.length, onReceipt.mock.calls.length]).toEqual([1, 0]);
  expect(page.getByRole('button', { name: 'Receipt' }).elements()).toEqual([]);
});

test('a paid order has a receipt', async () => {
  const { onReceipt } = await showOrder({ status: 'completed' });

  await page.getByRole('button', { name: 'Receipt' }).click();

  expect(onReceipt).toHaveBeenCalledOnce();
  expect(page.getByRole('button').elements()).toHaveLength(1);
});

test('a pack that the shop does not sell has no button to buy it', async () => {
  const onBuy = vi.fn<() => void>();
  await render(<PackCard pack={aPack({ name: 'Sold' })} isPopular isForSale onBuy={onBuy} />);
  await render(<PackCard pack={aPack({ name: 'Unsold' })} isPopular={false} isForSale={false} onBuy={onBuy} />);

  await page.getByRole('button', { name: 'Buy now' }).click();

  expect(onBuy).toHaveBeenCalledOnce();
});

test('a conversation that goes on is marked and cannot be deleted', async () => {
  const onOpen = vi.fn<() => void>();
  await render(<ConversationCard session={aSession('one')} isRunning onOpen={onOpen} onDelete={() => undefined} />);

  await page.getByRole('button', { name: 'Conversation one' }).click();

  expect(onOpen).toHaveBeenCalledOnce();
  await expect.element(page.getByText('In progress')).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(1);
});

test('a host is not offered more than the balance can pay', async () => {
  await render(
    <LimitChoice cap={100_000} available={15_000} text={(tokens) => `${tokens} tokens`} onChoose={() => undefined} />,
  );

  expect(page.getByRole('radio').elements()).toHaveLength(1);
});

test('invitations are not generated without a valid address', async () => {
  const services = appServices({ api: scriptedApi(() => noResponse) });
  await render(
    <ServicesContext value={services}>
      <GenerateCard isBusy={false} />
    </ServicesContext>,
  );
  const generate = page.getByRole('button', { name: 'Generate Invitation Codes' });

  await generate.click();
  await expect.element(page.getByText('Please enter at least one email address')).toBeVisible();
  await page.getByLabelText('Email addresses').fill('ana, kenji');
  await generate.click();

  await expect.element(page.getByText('No valid email addresses found')).toBeVisible();
  expect(services.api.requests).toEqual([]);
});
