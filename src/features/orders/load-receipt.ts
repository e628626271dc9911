import { requestErrorOf } from '../../domain/request-error.ts';
import type { AppServices } from '../../ports/services.ts';
import { receipt, setReceipt } from '../../state/receipt.ts';

export async function loadReceipt({ api }: Pick<AppServices, 'api'>, orderId: string): Promise<void> {
  setReceipt({ type: 'loading' });
  const before = receipt.current;
  const result = await api.request('receipt', { params: { orderId } });
  // Stale: another one was requested meanwhile.
  if (receipt.current !== before) return;
  if (result.type === 'failed') return setReceipt({ type: 'failed', error: requestErrorOf(result) });
  setReceipt({ type: 'loaded', value: result.body.receipt });
}
