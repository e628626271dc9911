import { proxy } from 'valtio';
import type { TalkBilling } from '../domain/talk-time.ts';
import type { SystemInfo } from '../protocol/contract.ts';

export type System = {
  info: SystemInfo | undefined;
  beta: { readonly betaMode: boolean; readonly waitlistUrl: string | null };
  online: boolean;
  /** The browser blocks storage for the app. */
  storageForbidden: boolean;
  /** This page holds a conversation that could not be stored on the device. */
  hasPageOnlyConversation: boolean;
};

export const system = proxy<System>({
  info: undefined,
  beta: { betaMode: false, waitlistUrl: null },
  online: true,
  storageForbidden: false,
  hasPageOnlyConversation: false,
});

/** Only services with translation sessions, which bill open time, name the languages they speak. */
export function talkBillingOf(info: SystemInfo | undefined): TalkBilling {
  return info?.voice.speaks ? 'open-time' : 'turns';
}

export function setSystemInfo(info: SystemInfo): void {
  system.info = info;
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
