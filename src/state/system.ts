import { proxy } from 'valtio';
import type { SystemInfo } from '../protocol/contract.ts';

export type System = {
  info: SystemInfo | undefined;
  beta: { readonly betaMode: boolean; readonly waitlistUrl: string | null };
  online: boolean;
};

export const system = proxy<System>({ info: undefined, beta: { betaMode: false, waitlistUrl: null }, online: true });

export function setSystemInfo(info: SystemInfo): void {
  system.info = info;
}

export function setBeta(beta: System['beta']): void {
  system.beta = beta;
}

export function setOnline(online: boolean): void {
  system.online = online;
}
