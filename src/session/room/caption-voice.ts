import type { LanguageCode } from '../../domain/language.ts';
import { localTurnId, turnForReader } from '../../domain/rooms/room-log.ts';
import type { RoomMember, RoomTurn } from '../../domain/rooms/room.ts';
import type { TurnId } from '../../domain/turn.ts';
import type { AppServices } from '../../ports/services.ts';
import type { Rooms } from '../../ports/rooms.ts';
import type { RoomActivity } from '../../protocol/room-event.ts';
import { ActivityReporter, REPORT_LASTS_MS } from './activity-reporter.ts';
import { RoomLoudspeaker } from './room-loudspeaker.ts';
import { RoomVoice, screenWaits } from './room-voice.ts';

export type CaptionVoiceDeps = {
  readonly services: Pick<AppServices, 'clock' | 'microphones' | 'newId' | 'onDevice'>;
  readonly rooms: Pick<Rooms, 'request'>;
  /** The caption screen's, as the id of the member. */
  readonly token: string;
  readonly memberId: string;
  readonly language: LanguageCode;
  readonly members: ReadonlyMap<string, RoomMember>;
  /** Ends the voice. */
  readonly signal: AbortSignal;
};

/** Speaks what a caption screen shows, as the device of a member does: but it has no microphone. */
export class CaptionVoice {
  readonly #deps: CaptionVoiceDeps;
  readonly #loudspeaker: RoomLoudspeaker;
  readonly #voice: RoomVoice;
  /** When a member was last reported to speak, or to play a voice. */
  readonly #activeAtMs = new Map<string, number>();
  readonly #completed = new Set<TurnId>();

  constructor(deps: CaptionVoiceDeps) {
    this.#deps = deps;
    const { services, rooms, token, memberId, members, signal } = deps;
    const now = () => services.clock.now();
    const activity = new ActivityReporter((body) => rooms.request('reportRoomActivity', { body }, { token }), now);
    const loudspeaker = new RoomLoudspeaker(services.newId);
    const isOtherActive = () => this.#isOtherActive();
    this.#loudspeaker = loudspeaker;
    this.#voice = new RoomVoice({
      onDevice: services.onDevice,
      gate: {
        isOwnSpeaking: false,
        get isOtherActive() {
          return isOtherActive();
        },
        setPlaying: (playing) => activity.report({ playing, voice_id: loudspeaker.voiceId }),
      },
      waits: screenWaits,
      hearing: () => (loudspeaker.isUnheardBy(members.values(), memberId) ? 'unheard' : 'heard'),
      isOff: () => false,
      onNoVoice: () => undefined,
      now,
      signal,
    });
    const stop = services.microphones.onDevicesChanged(() => loudspeaker.onOutputsChanged());
    signal.addEventListener('abort', stop, { once: true });
  }

  onActivity({ member_id: id, speaking, playing, unheard }: RoomActivity): void {
    if (id === this.#deps.memberId) return;
    this.#loudspeaker.onUnheard(id, unheard);
    if (speaking || playing) this.#activeAtMs.set(id, this.#deps.services.clock.now());
    else this.#activeAtMs.delete(id);
  }

  /** @param turn that is new or has changed @param isLive it was not said before: such turns are not read aloud */
  onTurn(turn: RoomTurn, isLive: boolean): void {
    const { language, memberId, members } = this.#deps;
    if (turn.language === language || turn.state === 'removed') return;
    const reader = { memberId, language, side: 'userA', other: turn.language } as const;
    const shown = turnForReader(turn, reader, members.get(turn.memberId));
    const id = localTurnId(turn);
    if (this.#completed.has(id)) return;
    const isWhole = shown.status === 'completed' && shown.translation.text !== '';
    // Its translation or a correction that follows is read, not heard.
    if (isWhole || (!isLive && turn.state === 'final')) this.#completed.add(id);
    if (isLive && shown.translation.text !== '') this.#voice.say(shown);
  }

  #isOtherActive(): boolean {
    const nowMs = this.#deps.services.clock.now();
    return [...this.#activeAtMs.values()].some((atMs) => nowMs - atMs <= REPORT_LASTS_MS);
  }
}
