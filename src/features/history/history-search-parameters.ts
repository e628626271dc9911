import { conversationIdOf, sessionIdOf } from '../../protocol/ids.ts';
import type { OpenTarget } from './open-target.ts';

/** The address of an opened conversation: `?id=` of the server, or `?device=`, and the turn that a search has found. */
export type HistorySearchParameters = { readonly id?: string; readonly device?: string; readonly turn?: string };

export function historySearch(search: Record<string, unknown>): HistorySearchParameters {
  const { id, device, turn } = search;
  return {
    ...(typeof id === 'string' ? { id } : typeof device === 'string' ? { device } : {}),
    ...(typeof turn === 'string' ? { turn } : {}),
  };
}

export function addressOf({ from, id, turnId }: OpenTarget): HistorySearchParameters {
  return { ...(from === 'server' ? { id } : { device: id }), ...(turnId !== undefined && { turn: turnId }) };
}

/** Undefined for the list. */
export function targetAt({ id, device, turn: turnId }: HistorySearchParameters): OpenTarget | undefined {
  if (id !== undefined) return { from: 'server', id: sessionIdOf(id), turnId };
  return device === undefined ? undefined : { from: 'device', id: conversationIdOf(device), turnId };
}
