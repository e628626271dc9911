import { isLanguageCode, type LanguageCode } from '../language.ts';
import { isTurnId, ROOM_TURN_PREFIX, type Speaker, type Turn, type TurnId } from '../turn.ts';
import { textIn, type RoomMember, type RoomTurn } from './room.ts';

/** Whose screen it is. */
export type Reader = {
  readonly memberId: string;
  readonly language: LanguageCode;
  /** The side of this device's pair that has the text's language. */
  readonly side: Speaker;
  readonly other: LanguageCode;
};

/** A turn of the room that changed. `isNew`: it became final, and may be read aloud. */
export type RoomLogChange = { readonly turn: RoomTurn; readonly isNew: boolean };

const last = Number.POSITIVE_INFINITY;

/** The turns of a room, in whatever order and however often they arrive: of each the newest version counts. */
export class RoomLog {
  readonly #turnsByKey = new Map<string, RoomTurn>();

  /** @returns undefined where the version is known, or older than the one that is */
  receive(turn: RoomTurn): RoomLogChange | undefined {
    const key = turnKey(turn);
    const before = this.#turnsByKey.get(key);
    if (before && !isNewer(turn, before)) return undefined;
    this.#turnsByKey.set(key, turn);
    return { turn, isNew: turn.state === 'final' && before?.state !== 'final' };
  }

  /** Drops the growing turns of a member except the one with this id. @returns the dropped turns */
  dropGrowing(memberId: string, exceptId?: string): readonly RoomTurn[] {
    const dropped = [...this.#turnsByKey.values()].filter(
      (turn) => turn.memberId === memberId && turn.state === 'growing' && turn.turnId !== exceptId,
    );
    for (const turn of dropped) this.#turnsByKey.delete(turnKey(turn));
    return dropped;
  }

  /** In no order, without those that were removed. */
  get turns(): readonly RoomTurn[] {
    return [...this.#turnsByKey.values()].filter(({ state }) => state !== 'removed');
  }

  /**
   * One order of own turns and those of the others, by their positions in the room: what was said before the room comes
   * first, what has no position yet last.
   * @param own in time order
   * @param isElsewhere whether a turn of the room is shown beside those in `own`
   */
  order(
    own: readonly TurnId[],
    memberId: string,
    isBefore: (id: TurnId) => boolean,
    isElsewhere: (turn: RoomTurn) => boolean,
  ): readonly TurnId[] {
    const places = ascending(own.map((id) => (isBefore(id) ? -1 : this.#placeOf({ memberId, turnId: id }))));
    const ownOnes = own.map((id, at) => ({ id, place: places[at] ?? last }));
    const others = this.turns.filter(isElsewhere).map((turn) => ({ id: localTurnId(turn), place: place(turn) }));
    return [...ownOnes, ...others]
      .toSorted((a, b) => (a.place === b.place ? 0 : a.place - b.place))
      .map(({ id }) => id);
  }

  #placeOf(key: Pick<RoomTurn, 'memberId' | 'turnId'>): number {
    const turn = this.#turnsByKey.get(turnKey(key));
    return turn ? place(turn) : last;
  }
}

function place({ state, position }: RoomTurn): number {
  return state === 'growing' ? last : position;
}

/** Own turns keep their time order: one whose position is not known stands before those behind it. */
function ascending(places: readonly number[]): readonly number[] {
  let least = last;
  return places
    .toReversed()
    .map((place) => (least = Math.min(least, place)))
    .toReversed();
}

function isNewer(turn: RoomTurn, before: RoomTurn): boolean {
  if (turn.state === 'growing') return before.state === 'growing';
  return before.state === 'growing' || turn.seq > before.seq;
}

function turnKey({ memberId, turnId }: Pick<RoomTurn, 'memberId' | 'turnId'>): string {
  return `${memberId}/${turnId}`;
}

/** The id on this device: the turns of two members may have the same one on theirs. */
export function localTurnId(turn: Pick<RoomTurn, 'memberId' | 'turnId'>): TurnId {
  const id = `${ROOM_TURN_PREFIX}${turn.memberId}_${turn.turnId}`;
  if (!isTurnId(id)) throw new Error('a turn has no id');
  return id;
}

/** A turn of the room as the screen and the history of its reader have it: in the reader's language. */
export function turnForReader(turn: RoomTurn, reader: Reader, member: RoomMember | undefined): Turn {
  const id = localTurnId(turn);
  const isOwn = turn.memberId === reader.memberId;
  const shown = isOwn ? ownTranslation(turn, reader.other) : translationFor(turn, reader.language);
  const { text, language, isOpen, unstable } = shown;
  const partial = turn.state === 'growing' ? ({ isPartial: true } as const) : {};
  return {
    id,
    itemId: id,
    mergedFromItemIds: [id],
    speaker: isOwn === (reader.side === 'userA') ? 'userA' : 'userB',
    ...(member && { speakerName: member.name }),
    source: { ...textIn(turn, turn.language), language: turn.language, ...partial },
    translation: { text, language, ...partial, ...(unstable && { unstable }) },
    status: isOpen ? 'in_progress' : 'completed',
    startedAtMs: turn.startedAtMs,
    cancelReason: undefined,
    interrupted: false,
    usage: undefined,
    costMicros: undefined,
  };
}

type ShownTranslation = {
  readonly text: string;
  readonly unstable?: string;
  readonly language: LanguageCode | undefined;
  readonly isOpen: boolean;
};

function translationFor(turn: RoomTurn, language: LanguageCode): ShownTranslation {
  const shown = textIn(turn, language);
  const isAwaited = turn.language !== language && shown.text === '' && turn.pending.includes(language);
  return { ...shown, language, isOpen: turn.state === 'growing' || isAwaited };
}

/** The reader's own turn from before a reload: in one of the languages that the others read. */
function ownTranslation(
  { translations, pending, text, language: spoken }: RoomTurn,
  other: LanguageCode,
): ShownTranslation {
  const wanted = translations[other];
  if (wanted !== undefined) return { text: wanted, language: other, isOpen: false };
  const [language, translated] = Object.entries(translations)[0] ?? [];
  if (translated === undefined)
    return { text: pending.length > 0 ? '' : text, language: spoken, isOpen: pending.length > 0 };
  return { text: translated, language: isLanguageCode(language) ? language : undefined, isOpen: false };
}
