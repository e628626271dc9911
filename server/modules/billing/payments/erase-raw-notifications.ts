import type { OnAccountClosed } from '../../../shared/account-closed.ts';

/** The raw notifications contain the buyer's name and address. The parsed reports stay. */
export const eraseRawNotifications: OnAccountClosed = async (tx, { userId }) => {
  await tx
    .updateTable('payment_notifications')
    .set({ raw: '' })
    .where('order_id', 'in', (query) =>
      query.selectFrom('orders').select('orders.order_id').where('orders.user_id', '=', userId),
    )
    .execute();
};
