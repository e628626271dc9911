/** The voice service behind the server, or the browser's own APIs. */
export type InterpreterKind = 'service' | 'device';

/** Whether this browser can interpret the chosen pair on the device. */
export type DeviceReadiness =
  | ({ readonly type: 'unable' } & Translating)
  /** Possible after downloading language packs. */
  | ({ readonly type: 'needs-download' } & Translating)
  /** Without a local voice translations are shown but not spoken. */
  | { readonly type: 'ready'; readonly isVoiced: { readonly source: boolean; readonly target: boolean } };

/** `translates`: what people type is translated on the device both ways, although it recognises no speech. */
type Translating = { readonly translates?: true };

export type InterpreterFacts = {
  /** The person's choice; undefined chooses the best. */
  readonly chosen: InterpreterKind | undefined;
  readonly readiness: DeviceReadiness;
  /** The server has only the rehearsal engine. */
  readonly rehearsal: boolean;
  readonly online: boolean;
};

/** The device interprets when chosen, when the server only rehearses, and when there is no network. */
export function interpreterInUse({ chosen, readiness, rehearsal, online }: InterpreterFacts): InterpreterKind {
  if (!online) return isTypedOnly(readiness) || readiness.type === 'ready' ? 'device' : 'service';
  if (readiness.type !== 'ready') return 'service';
  return chosen ?? (rehearsal ? 'device' : 'service');
}

/** Whether a conversation on this device is one of typed sentences. */
export function isTypedOnly(readiness: DeviceReadiness): boolean {
  return readiness.type !== 'ready' && readiness.translates === true;
}

/** Whether to offer the language packs: the device is chosen, or the server only rehearses. */
export function isDownloadOffered({ chosen, readiness, rehearsal, online }: InterpreterFacts): boolean {
  if (readiness.type !== 'needs-download' || !online) return false;
  return chosen === 'device' || (chosen === undefined && rehearsal);
}
