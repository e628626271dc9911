import { subscribe } from 'valtio';
import type { LanguageCode } from '../domain/language.ts';
import type { VoiceOutput } from '../domain/voice-output.ts';
import { voiceLanguage } from '../domain/turn-taking.ts';
import { simultaneousFor, type Simultaneous } from '../domain/simultaneous.ts';
import type { PairSide } from '../domain/voice-playback.ts';
import type { VoiceConnection, VoiceOutputsByLanguage } from '../ports/voice-connection.ts';
import { hasEarphones } from './sound/has-earphones.ts';
import { originalVolume } from '../state/original-volume.ts';
import { turnsInOrder, type ConversationOnScreen } from '../state/conversation.ts';
import { microphone } from '../state/microphone.ts';
import { showInSession, type SessionState } from '../state/session.ts';
import type { SessionStore } from '../state/session-store.ts';
import { canHearRoom } from './sound/can-hear-room.ts';
import { soundSource } from '../state/sound-source.ts';
import { voiceOutput } from '../state/voice-output.ts';
import { voiceTiming } from '../state/voice-timing.ts';
import { voicePlayback } from '../state/voice-playback.ts';

/** The voice speaks one of the last turns. */
const RECENT = 8;

type AppliedPlayback = {
  readonly volume: number;
  readonly speed: number;
  readonly muted: string;
  readonly isMuted: boolean;
  readonly isTextOnly: boolean;
  readonly output: VoiceOutput;
  readonly simultaneous: Simultaneous;
  readonly hasEarphones: boolean;
  readonly hearsRoom: boolean;
  /** The outputs of both sides, where each has a voice of its own. */
  readonly outputs: string;
};

/** A new connection plays everything everywhere, at full volume and normal speed. */
const asOpened: AppliedPlayback = {
  volume: 1,
  speed: 1,
  muted: '',
  isMuted: false,
  isTextOnly: false,
  output: 'both',
  simultaneous: 'off',
  hasEarphones: false,
  hearsRoom: false,
  outputs: 'both both',
};

/**
 * Applies the volume, the speed, the muted sides and where each is heard to the voice of the current connection: when another connection
 * takes over, when a user changes them, and when the voice begins to speak another language.
 */
export class PlaybackControl {
  #connection: VoiceConnection | undefined;
  /** The settings that the connection has applied. */
  #applied = asOpened;
  readonly #store: SessionStore;
  readonly #unsubscribe: readonly (() => void)[];

  constructor(store: SessionStore) {
    this.#store = store;
    const apply = (): void => this.#apply();
    const { session, conversation, room } = store;
    const followed = [
      voicePlayback,
      voiceOutput,
      voiceTiming,
      originalVolume,
      microphone,
      soundSource,
      session,
      conversation,
      room,
    ];
    this.#unsubscribe = followed.map((state) => subscribe(state, apply));
  }

  use(connection: VoiceConnection): void {
    this.#connection = connection;
    this.#applied = asOpened;
    const hasOutputs = connection.setOutput !== undefined || connection.setOutputs !== undefined;
    const canRecogniseAgain = connection.turns?.beginAgain !== undefined;
    const voiceAbilities = {
      hasSpeed: connection.setSpeed !== undefined,
      hasOutputs,
      canRecogniseAgain,
      interprets: 'by-turns',
      carriesRoom: false,
    } as const;
    showInSession(this.#store.session, { voiceAbilities });
    this.#apply();
  }

  close(): void {
    this.#connection = undefined;
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  /** Known once the service has opened the session. */
  #showAbilities(connection: VoiceConnection): void {
    const { session } = this.#store;
    const interprets = connection.interprets?.() ?? 'by-turns';
    const carriesRoom = connection.carriesRoom?.() ?? false;
    const { voiceAbilities } = session;
    if (voiceAbilities.interprets !== interprets || voiceAbilities.carriesRoom !== carriesRoom)
      showInSession(session, { voiceAbilities: { ...voiceAbilities, interprets, carriesRoom } });
  }

  #apply(): void {
    const connection = this.#connection;
    if (!connection) return;
    this.#showAbilities(connection);
    const { conversation, session } = this.#store;
    const applied = this.#applied;
    const muted = mutedLanguages(this.#store);
    const outputs = outputsByLanguage(conversation);
    const isInEarphones = hasEarphones();
    const hearsRoom = canHearRoom(this.#store) && originalVolume.current > 0;
    const wanted: AppliedPlayback = {
      hearsRoom,
      volume: hearsRoom ? originalVolume.current : voicePlayback.current.volume,
      // Services refuse another speed while they speak.
      speed: isVoiceBusy(session) ? applied.speed : voicePlayback.current.speed,
      muted: muted.join(' '),
      isMuted: !hearsRoom && connection.setMutedLanguages === undefined && isVoiceMuted(muted, conversation),
      // A replay is cut at the pauses between its utterances: they are to be whole.
      simultaneous: session.recovery === 'steady' ? simultaneousFor(voiceTiming.current, isInEarphones) : 'off',
      hasEarphones: isInEarphones,
      // The people in a tab do not wait for a voice that is not heard: the text would fall behind with it.
      isTextOnly: soundSource.mode !== 'microphone' && muted.length === 2,
      output: outputOfVoice(outputs, conversation) ?? applied.output,
      outputs: [...outputs.values()].join(' '),
    };
    this.#applied = wanted;
    if (wanted.volume !== applied.volume) connection.setVolume(wanted.volume);
    if (wanted.speed !== applied.speed) connection.setSpeed?.(wanted.speed);
    if (wanted.muted !== applied.muted) connection.setMutedLanguages?.(muted);
    if (wanted.isTextOnly !== applied.isTextOnly) connection.setTextOnly?.(wanted.isTextOnly);
    if (wanted.output !== applied.output) connection.setOutput?.(wanted.output);
    if (wanted.outputs !== applied.outputs) connection.setOutputs?.(outputs);
    if (wanted.simultaneous !== applied.simultaneous) connection.setSimultaneous?.(wanted.simultaneous);
    if (wanted.hasEarphones !== applied.hasEarphones) connection.setHasEarphones?.(wanted.hasEarphones);
    if (wanted.hearsRoom !== applied.hearsRoom) connection.setHearsRoom?.(wanted.hearsRoom);
    if (wanted.isMuted !== applied.isMuted) connection.setPlaybackMuted(wanted.isMuted);
  }
}

function isVoiceBusy({ turnTaking: { type } }: SessionState): boolean {
  return type === 'translating' || type === 'speaking';
}

/** In a room the devices of the others say what this member has said. */
function mutedLanguages({ conversation: { pair }, room }: SessionStore): readonly LanguageCode[] {
  const { muted } = voicePlayback.current;
  if (room.membership) return [pair.source, pair.target];
  return (['source', 'target'] as const satisfies readonly PairSide[])
    .filter((side) => muted[side])
    .map((side) => pair[side]);
}

/** One call speaks both languages in turn. What it speaks is not known before there is text: then it may be heard. */
function isVoiceMuted(muted: readonly LanguageCode[], conversation: ConversationOnScreen): boolean {
  if (muted.length === 0) return false;
  if (muted.length === 2) return true;
  const language = languageOfVoice(conversation);
  return language !== undefined && muted.includes(language);
}

function languageOfVoice({ order, turnsById, pair }: ConversationOnScreen): LanguageCode | undefined {
  return voiceLanguage(turnsInOrder({ order: order.slice(-RECENT), turnsById }), pair);
}

function outputsByLanguage({ pair }: ConversationOnScreen): VoiceOutputsByLanguage {
  const { source, target } = voiceOutput.current;
  return new Map([
    [pair.source, source],
    [pair.target, target],
  ]);
}

/** Undefined while there is no text yet: then the voice stays where it was. */
function outputOfVoice(outputs: VoiceOutputsByLanguage, conversation: ConversationOnScreen): VoiceOutput | undefined {
  const [first, second] = outputs.values();
  if (first === second) return first;
  const language = languageOfVoice(conversation);
  return language && outputs.get(language);
}
