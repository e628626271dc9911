import { proxy } from 'valtio';
import {
  interpreterInUse,
  isDownloadOffered,
  type DeviceReadiness,
  type InterpreterFacts,
  type InterpreterKind,
} from '../domain/on-device/interpreter-in-use.ts';
import { system, type System } from './system.ts';

export type DeviceInterpreter = {
  /** For the chosen pair. */
  readiness: DeviceReadiness;
  /** The user's choice; undefined selects automatically. */
  chosen: InterpreterKind | undefined;
  /** Progress of the language pack download, 0 to 1. */
  downloadShare: number | undefined;
  /** Whether the voice service only rehearses the chosen pair; undefined where that does not depend on the pair. */
  serviceRehearses: boolean | undefined;
};

export const deviceInterpreter = proxy<DeviceInterpreter>({
  readiness: { type: 'unable' },
  chosen: undefined,
  downloadShare: undefined,
  serviceRehearses: undefined,
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

export function setServiceRehearses(rehearses: boolean | undefined): void {
  deviceInterpreter.serviceRehearses = rehearses;
}

type Now = {
  readonly device: Pick<DeviceInterpreter, 'readiness' | 'chosen' | 'serviceRehearses'>;
  readonly system: Pick<System, 'info' | 'online'>;
};

/** The interpreter that a session started now would use. */
export function currentInterpreter(now: Now = { device: deviceInterpreter, system }): InterpreterKind {
  return interpreterInUse(factsOf(now));
}

export function isDownloadOfferedNow(now: Now): boolean {
  return isDownloadOffered(factsOf(now));
}

function factsOf({ device, system: { info, online } }: Now): InterpreterFacts {
  return {
    chosen: device.chosen,
    readiness: device.readiness,
    rehearsal: device.serviceRehearses ?? info?.voice.rehearsal ?? false,
    online,
  };
}
