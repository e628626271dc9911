/** Who interprets: the voice service behind the server, or the browser's own parts. */
export type InterpreterKind = 'service' | 'device';

/** How far this browser can interpret the chosen pair by itself. */
export type DeviceReadiness =
  | { readonly type: 'unable' }
  /** It could, with language packs that it does not have yet. */
  | { readonly type: 'needs-download' }
  /** Where there is no voice on the device, translations are shown and not spoken. */
  | { readonly type: 'ready'; readonly isVoiced: { readonly source: boolean; readonly target: boolean } };

export type InterpreterFacts = {
  /** What the person wants; undefined: whatever is best. */
  readonly chosen: InterpreterKind | undefined;
  readonly readiness: DeviceReadiness;
  /** The server's voice only rehearses. */
  readonly rehearsal: boolean;
  readonly online: boolean;
};

/** The browser interprets when asked to, when the server only rehearses, and when there is no network. */
export function interpreterInUse({ chosen, readiness, rehearsal, online }: InterpreterFacts): InterpreterKind {
  if (readiness.type !== 'ready') return 'service';
  if (!online) return 'device';
  return chosen ?? (rehearsal ? 'device' : 'service');
}

/** Whether to offer the language packs: the person wants the device, or the server has nothing real to offer. */
export function isDownloadOffered({ chosen, readiness, rehearsal, online }: InterpreterFacts): boolean {
  if (readiness.type !== 'needs-download' || !online) return false;
  return chosen === 'device' || (chosen === undefined && rehearsal);
}
