import { proxy } from 'valtio';
import type { LanguageCode } from '../domain/language.ts';
import { interpreterInUse, isDownloadOffered } from '../domain/on-device/interpreter-in-use.ts';
import type { DeviceReadiness, InterpreterFacts, InterpreterKind } from '../domain/on-device/interpreter-in-use.ts';
import { system } from './system.ts';
import type { System } from './system.ts';

export type DeviceInterpreter = {
  /** Of the chosen pair. */
  readiness: DeviceReadiness;
  /** What the person wants; undefined: whatever is best. */
  chosen: InterpreterKind | undefined;
  /** How much of the language packs is here, as a share of 1, while they come. */
  downloadShare: number | undefined;
  /** Who interprets the running conversation. */
  inSession: InterpreterKind;
  /** Which language is heard now, in a conversation that hears one at a time. */
  listeningTo: LanguageCode | undefined;
};

export const deviceInterpreter = proxy<DeviceInterpreter>({
  readiness: { type: 'unable' },
  chosen: undefined,
  downloadShare: undefined,
  inSession: 'service',
  listeningTo: undefined,
});

export function setReadiness(readiness: DeviceReadiness): void {
  deviceInterpreter.readiness = readiness;
}

export function setChosenInterpreter(chosen: InterpreterKind | undefined): void {
  deviceInterpreter.chosen = chosen;
}

export function setDownloadShare(share: number | undefined): void {
  deviceInterpreter.downloadShare = share;
}

export function setInterpreterInSession(kind: InterpreterKind): void {
  Object.assign(deviceInterpreter, { inSession: kind, listeningTo: undefined });
}

export function setListeningTo(language: LanguageCode | undefined): void {
  deviceInterpreter.listeningTo = language;
}

type Now = {
  readonly device: Pick<DeviceInterpreter, 'readiness' | 'chosen'>;
  readonly system: Pick<System, 'info' | 'online'>;
};

/** Who would interpret if the conversation began now. */
export function interpreterNow(now: Now = { device: deviceInterpreter, system }): InterpreterKind {
  return interpreterInUse(factsOf(now));
}

export function isDownloadOfferedNow(now: Now): boolean {
  return isDownloadOffered(factsOf(now));
}

function factsOf({ device, system: { info, online } }: Now): InterpreterFacts {
  return {
    chosen: device.chosen,
    readiness: device.readiness,
    rehearsal: info?.voice.rehearsal ?? false,
    online,
  };
}
