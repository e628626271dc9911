/** Speech is told from silence here (`server-vad`), or the page says when a turn ends (null). */
export type TurnDetection = {
  readonly type: 'server_vad' | 'semantic_vad';
  readonly threshold: number;
  readonly prefixPaddingMs: number;
  readonly silenceMs: number;
  readonly eagerness?: 'low' | 'medium' | 'high' | 'auto' | undefined;
  readonly createResponse: boolean;
  readonly interruptResponse: boolean;
};

type Transcription = {
  readonly model: string;
  readonly language?: string | undefined;
  readonly prompt?: string | undefined;
};

export type Modality = 'audio' | 'text';

/** The session as the service understands it; the dialects spell it out on the wire. */
export type SessionSettings = {
  readonly id: string;
  readonly model: string;
  readonly expiresAtS: number;
  readonly instructions: string;
  readonly modality: Modality;
  readonly voice: string;
  readonly speed: number;
  readonly temperature: number;
  readonly maxOutputTokens: number | 'inf';
  readonly transcription: Transcription | null;
  readonly noiseReduction: 'near_field' | 'far_field' | null;
  readonly turnDetection: TurnDetection | null;
  /** Settings that mean nothing to an interpreter (tools, tracing): kept and shown back as they came. */
  readonly kept: Readonly<Record<string, unknown>>;
};

/** The instructions are the server's own, and no page changes them. */
type Changeable = Omit<SessionSettings, 'id' | 'model' | 'expiresAtS' | 'turnDetection' | 'instructions'>;

/** What is undefined stays as it is; null switches off. */
export type SettingsPatch = { readonly [K in keyof Changeable]?: Changeable[K] | undefined } & {
  readonly turnDetection?: DetectionPatch | null | undefined;
};

export type DetectionPatch = { readonly [K in keyof TurnDetection]?: TurnDetection[K] | undefined };

/** Product spec, section 9. */
export const defaultTurnDetection: TurnDetection = {
  type: 'server_vad',
  threshold: 0.5,
  prefixPaddingMs: 300,
  silenceMs: 500,
  createResponse: true,
  interruptResponse: true,
};

export function initialSettings(session: {
  sessionId: string;
  model: string;
  instructions: string;
  voice: string;
  expiresAtMs: number;
}): SessionSettings {
  return {
    id: session.sessionId,
    model: session.model,
    expiresAtS: Math.floor(session.expiresAtMs / 1000),
    instructions: session.instructions,
    modality: 'audio',
    voice: session.voice,
    speed: 1,
    temperature: 0.6,
    maxOutputTokens: 'inf',
    transcription: { model: 'whisper-1' },
    noiseReduction: 'near_field',
    turnDetection: defaultTurnDetection,
    kept: { tools: [], tool_choice: 'none' },
  };
}

export function updatedSettings(settings: SessionSettings, patch: SettingsPatch): SessionSettings {
  return {
    ...settings,
    modality: patch.modality ?? settings.modality,
    voice: patch.voice ?? settings.voice,
    speed: patch.speed ?? settings.speed,
    temperature: patch.temperature ?? settings.temperature,
    maxOutputTokens: patch.maxOutputTokens ?? settings.maxOutputTokens,
    transcription: unlessUndefined(patch.transcription, settings.transcription),
    noiseReduction: unlessUndefined(patch.noiseReduction, settings.noiseReduction),
    turnDetection: patchedDetection(settings.turnDetection, patch.turnDetection),
    kept: { ...settings.kept, ...patch.kept },
  };
}

function unlessUndefined<T>(value: T | undefined, before: T): T {
  return value === undefined ? before : value;
}

function patchedDetection(
  before: TurnDetection | null,
  patch: DetectionPatch | null | undefined,
): TurnDetection | null {
  if (patch === undefined) return before;
  if (patch === null) return null;
  const from = before ?? defaultTurnDetection;
  const detection: TurnDetection = {
    type: patch.type ?? from.type,
    threshold: patch.threshold ?? from.threshold,
    prefixPaddingMs: patch.prefixPaddingMs ?? from.prefixPaddingMs,
    silenceMs: patch.silenceMs ?? from.silenceMs,
    eagerness: patch.eagerness ?? from.eagerness,
    createResponse: patch.createResponse ?? from.createResponse,
    interruptResponse: patch.interruptResponse ?? from.interruptResponse,
  };
  return detection.type === 'semantic_vad' ? { ...detection, silenceMs: semanticSilenceMs(detection) } : detection;
}

/** We cannot tell from the words whether somebody has finished; patience is all there is to set. */
function semanticSilenceMs({ eagerness }: TurnDetection): number {
  return { low: 1000, medium: 500, auto: 500, high: 300 }[eagerness ?? 'auto'];
}
