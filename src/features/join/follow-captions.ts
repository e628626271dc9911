import type { LanguageCode } from '../../domain/language.ts';
import { localTurnId, RoomLog } from '../../domain/rooms/room-log.ts';
import type { RoomMember, RoomTurn } from '../../domain/rooms/room.ts';
import type { RoomEvent } from '../../protocol/room-event.ts';
import { growingTurnOf, roomMemberOf, roomTurnOf } from '../../protocol/room-from-wire.ts';
import type { AppServices } from '../../ports/services.ts';
import type { CaptionVoice } from '../../session/room/caption-voice.ts';
import { followRoom } from '../../session/room/follow-room.ts';
import { aborted } from '../../shared/async.ts';

/** The state of a caption screen. `isOver`: the room has ended, or the host has withdrawn the screen. */
export type Captions = {
  readonly turns: readonly RoomTurn[];
  readonly members: ReadonlyMap<string, RoomMember>;
  readonly isUp: boolean;
  readonly isOver: boolean;
};

/** The last turns are enough for any screen. */
const LAST = 12;

type FeedDeps = Pick<AppServices, 'clock' | 'lifecycle' | 'microphones' | 'newId' | 'onDevice' | 'sessionParts'>;

/** A caption screen's membership of its room. */
export type CaptionMember = { readonly token: string; readonly memberId: string };

/** Follows what is said in a room, and speaks it. */
export class CaptionFeed {
  readonly #services: FeedDeps;
  readonly #member: CaptionMember;
  readonly #log = new RoomLog();
  readonly #members = new Map<string, RoomMember>();
  #isUp = true;
  #isCaughtUp = false;
  #voice: CaptionVoice | undefined;

  constructor(services: FeedDeps, member: CaptionMember) {
    this.#services = services;
    this.#member = member;
  }

  /** Reports the captions as they change, until the signal aborts. */
  async follow(onCaptions: (captions: Captions) => void, signal: AbortSignal): Promise<void> {
    const { lifecycle, sessionParts } = this.#services;
    const { rooms, random } = await sessionParts();
    const report = (isOver = false) =>
      onCaptions({ turns: lastTurns(this.#log), members: new Map(this.#members), isUp: this.#isUp, isOver });
    const onEvent = (event: RoomEvent) => {
      this.#apply(event);
      report();
    };
    const onLink = (isUp: boolean) => {
      this.#isUp = isUp;
      this.#isCaughtUp = isUp;
      report();
    };
    const { token } = this.#member;
    await followRoom({ rooms, random, lifecycle }, { token, onEvent, onLink }, signal);
    if (!signal.aborted) report(true);
  }

  /** Speaks what is translated into the language from now on, until the signal aborts. */
  async speak(language: LanguageCode, signal: AbortSignal): Promise<void> {
    const earlierIds = this.#isCaughtUp ? new Set(this.#log.turns.map(localTurnId)) : undefined;
    const [{ rooms }, { CaptionVoice }] = await Promise.all([
      this.#services.sessionParts(),
      import('../../session/room/caption-voice.ts'),
    ]);
    if (signal.aborted) return;
    const members = this.#members;
    const voice = new CaptionVoice({ services: this.#services, rooms, ...this.#member, language, members, signal });
    // Turns from before are not read aloud when they change; what was said while the voice was loaded is.
    for (const turn of this.#log.turns) voice.onTurn(turn, earlierIds?.has(localTurnId(turn)) === false);
    this.#voice = voice;
    await aborted(signal);
    // That of another language may have followed.
    if (this.#voice === voice) this.#voice = undefined;
  }

  #apply(event: RoomEvent): void {
    switch (event.type) {
      case 'snapshot':
        for (const member of event.members) this.#members.set(member.id, roomMemberOf(member));
        return;
      case 'member':
        this.#members.set(event.member.id, roomMemberOf(event.member));
        return;
      case 'turn':
        return this.#receive(roomTurnOf(event.turn, 0));
      case 'activity': {
        const member = this.#members.get(event.member_id);
        this.#log.dropGrowing(event.member_id, event.growing?.turn_id);
        this.#voice?.onActivity(event);
        if (member && event.growing) this.#receive(growingTurnOf(event.growing, member, 0));
        return;
      }
      default:
        return;
    }
  }

  #receive(turn: RoomTurn): void {
    if (this.#log.receive(turn)) this.#voice?.onTurn(turn, this.#isCaughtUp);
  }
}

function lastTurns(log: RoomLog): readonly RoomTurn[] {
  const index = ({ state, position }: RoomTurn) => (state === 'growing' ? Number.MAX_SAFE_INTEGER : position);
  return log.turns.toSorted((a, b) => index(a) - index(b)).slice(-LAST);
}
