/** The voice service behind the server, or the browser's own APIs. */
export type InterpreterKind = 'service' | 'device';

/** Whether this browser can interpret the chosen pair on the device. */
export type DeviceReadiness =
  | ({ readonly type: 'unable' } & Translating)
  /** Possible after downloading language packs. */
  | ({ readonly type: 'needs-download' } & Translating)
  | {
      readonly type: 'ready';
      /** Without a local voice translations are shown but not spoken. */
      readonly isVoiced: { readonly source: boolean; readonly target: boolean };
      /** The browser's recogniser opens a microphone of its own, and may send speech to its maker over a network. */
      readonly mayHearOnline?: true;
    };

/** `translates`: typed text is translated on the device in both directions, although it recognises no speech. */
type Translating = { readonly translates?: true };

export type InterpreterFacts = {
  /** The person's choice; undefined chooses the best. */
  readonly chosen: InterpreterKind | undefined;
  readonly readiness: DeviceReadiness;
  /** The server has only the rehearsal engine. */
  readonly rehearsal: boolean;
  readonly online: boolean;
};

/**
 * The device interprets when chosen, when there is no network, and when the server only rehearses, unless speech might
 * leave the device then.
 */
export function interpreterInUse({ chosen, readiness, rehearsal, online }: InterpreterFacts): InterpreterKind {
  if (!online) return isTypedOnly(readiness) || readiness.type === 'ready' ? 'device' : 'service';
  if (readiness.type !== 'ready') return 'service';
  return chosen ?? (rehearsal && !readiness.mayHearOnline ? 'device' : 'service');
}

/** Whether a conversation on this device is one of typed sentences. */
export function isTypedOnly(readiness: DeviceReadiness): boolean {
  return readiness.type !== 'ready' && readiness.translates === true;
}

/** Whether a conversation on this device opens no microphone: people type, or the recogniser opens its own. */
export function needsNoMicrophone(readiness: DeviceReadiness): boolean {
  return isTypedOnly(readiness) || (readiness.type === 'ready' && readiness.mayHearOnline === true);
}

/** Whether to offer the language packs: the device is chosen, or the server only rehearses. */
export function isDownloadOffered({ chosen, readiness, rehearsal, online }: InterpreterFacts): boolean {
  if (readiness.type !== 'needs-download' || !online) return false;
  return chosen === 'device' || (chosen === undefined && rehearsal);
}
