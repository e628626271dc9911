import { proxy } from 'valtio';
import type { RequestError } from '../domain/request-error.ts';
import type { Receipt } from '../protocol/contract.ts';
import { onUserDataCleared } from './user-data.ts';

export type ReceiptState = {
  current:
    | { readonly type: 'loading' }
    | { readonly type: 'failed'; readonly error: RequestError }
    | { readonly type: 'loaded'; readonly value: Receipt };
};

/** The receipt on screen. */
export const receipt = proxy<ReceiptState>({ current: { type: 'loading' } });

export function setReceipt(current: ReceiptState['current']): void {
  receipt.current = current;
}

onUserDataCleared(() => setReceipt({ type: 'loading' }));
