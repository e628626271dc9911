import { proxy } from 'valtio';
import type { TalkBilling } from '../domain/talk-time.ts';
import type { SystemInfo } from '../protocol/contract.ts';

export type System = {
  info: SystemInfo | undefined;
  beta: { readonly betaMode: boolean; readonly waitlistUrl: string | null };
  online: boolean;
  /** The server did not respond to the last request of the launch. */
  isUnreached: boolean;
  /** The browser blocks storage for the app. */
  storageForbidden: boolean;
  /** This page holds a conversation that could not be stored on the device. */
  hasPageOnlyConversation: boolean;
};

export const system = proxy<System>({
  info: undefined,
  beta: { betaMode: false, waitlistUrl: null },
  online: true,
  isUnreached: false,
  storageForbidden: false,
  hasPageOnlyConversation: false,
});

/** Whether anything can be bought; also where that is not known. */
export function isSellingOn(info: SystemInfo | undefined): boolean {
  return info?.sells !== false;
}

/** Services with translation sessions name the languages they speak; the other cloud services read the context again. */
export function talkBillingOf(info: SystemInfo | undefined): TalkBilling {
  if (info?.voice.speaks) return 'open-time';
  return info && info.voice.kind !== 'embedded' ? 'context' : 'turns';
}

export function setSystemInfo(info: SystemInfo): void {
  Object.assign(system, { info, isUnreached: false });
}

export function setUnreached(): void {
  system.isUnreached = true;
}

export function setBeta(beta: System['beta']): void {
  system.beta = beta;
}

export function setOnline(online: boolean): void {
  system.online = online;
}

export function setStorageForbidden(forbidden: boolean): void {
  system.storageForbidden = forbidden;
}

export function setHasPageOnlyConversation(held: boolean): void {
  system.hasPageOnlyConversation = held;
}
