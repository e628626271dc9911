import type { Simultaneous } from '../../src/domain/simultaneous.ts';
import type { CallSpec } from '../kernel/control-protocol.ts';

/** How the end of an utterance is detected. `semantic_vad` differs from `server_vad` only in its silence. */
export type TurnDetection = {
  readonly type: 'server_vad' | 'semantic_vad';
  readonly threshold: number;
  readonly prefixPaddingMs: number;
  readonly silenceMs: number;
  /** Partial transcripts may shorten or lengthen the silence: unless the client has set it. */
  readonly adaptsSilence: boolean;
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

/** The settings of a session, before they are encoded. */
export type SessionSettings = {
  readonly id: string;
  readonly model: string;
  readonly expiresAtS: number;
  readonly instructions: string;
  readonly modality: Modality;
  readonly voice: string;
  readonly speed: number;
  readonly maxOutputTokens: number | 'inf';
  readonly transcription: Transcription | null;
  readonly noiseReduction: 'near_field' | 'far_field' | null;
  /** Null: the client commits each utterance. */
  readonly turnDetection: TurnDetection | null;
  /** Undefined where the engines translate whole utterances only. */
  readonly simultaneous: Simultaneous | undefined;
  /** The microphone does not hear the voice: the client plays it in earphones, or on a device of its own. */
  readonly hasEarphones: boolean;
  /** The client plays the original voices of the others in its room, instead of a translation's. Undefined where there are no rooms. */
  readonly hearsRoom: boolean | undefined;
  /** Settings without a meaning to an interpreter (tools, tracing), which are returned as they were sent. */
  readonly passthrough: Readonly<Record<string, unknown>>;
};

/** Product spec, section 9. */
export const defaultTurnDetection: TurnDetection = {
  type: 'server_vad',
  threshold: 0.5,
  prefixPaddingMs: 300,
  silenceMs: 500,
  adaptsSilence: true,
  createResponse: true,
  interruptResponse: true,
};

/** @param canInterpretAlong whether the engines can translate speech that goes on */
export function initialSettings(spec: CallSpec, canInterpretAlong: boolean): SessionSettings {
  return {
    id: spec.sessionId,
    model: spec.model,
    expiresAtS: Math.floor(spec.expiresAtMs / 1000),
    instructions: spec.instructions,
    modality: 'audio',
    voice: spec.voice,
    speed: 1,
    maxOutputTokens: 'inf',
    transcription: { model: 'whisper-1' },
    noiseReduction: 'near_field',
    turnDetection: defaultTurnDetection,
    simultaneous: canInterpretAlong ? 'off' : undefined,
    hasEarphones: false,
    hearsRoom: spec.hasRooms ? false : undefined,
    passthrough: { tools: [], tool_choice: 'none' },
  };
}
