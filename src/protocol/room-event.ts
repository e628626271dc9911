import { parseJson } from '../domain/parse-json.ts';
import { isLanguageCode, type LanguageCode } from '../domain/language.ts';
import { isWire, type Wire } from './realtime/wire.ts';

/** The events for a member of a room: one JSON text per server-sent event. */

export type RoomRole = 'host' | 'guest' | 'caption';

export type RoomMember = {
  readonly id: string;
  readonly role: RoomRole;
  /** Empty for a caption screen without a name. */
  readonly name: string;
  readonly language: LanguageCode;
  /** The second column of a caption screen. */
  readonly second_language: LanguageCode | null;
  readonly state: 'present' | 'left' | 'removed';
  /** It follows the events of the room. A member that is present and not connected may come back. */
  readonly connected: boolean;
  /** By the host. Its turns are refused. */
  readonly muted: boolean;
  /** The invitation with which it came; null for the host. */
  readonly invitation_id: string | null;
  readonly joined_at: string;
  /** Rises with every change. */
  readonly version: number;
};

export type RoomTexts = Partial<Record<LanguageCode, string>>;

export type RoomTurn = {
  readonly id: string;
  /** The number of the last change: pass the highest as `after` when following the events again. */
  readonly seq: number;
  /** The number of the first version, which orders the turns. */
  readonly position: number;
  readonly member_id: string;
  /** The speaker's device's id of it, unique among the turns of this member. */
  readonly turn_id: string;
  readonly revision: number;
  readonly state: 'final' | 'removed';
  readonly language: LanguageCode;
  readonly text: string;
  readonly translations: RoomTexts;
  /** Languages into which the server is translating it. One that is in neither list is not translated. */
  readonly pending: readonly LanguageCode[];
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly level: number | null;
  readonly overheard: boolean;
};

export type GrowingRoomTurn = {
  readonly turn_id: string;
  readonly text: string;
  readonly translations: RoomTexts;
  /** The words behind the texts in these languages that may still change. */
  readonly unstable?: RoomTexts;
};

/** The longest speech that a report tells: its beginning is known to all by then. */
export const MAX_SPOKEN_MS = 60_000;

export type RoomActivity = {
  readonly member_id: string;
  /** When the server received it. */
  readonly at: string;
  readonly speaking: boolean;
  /** How long before `at` the member began to speak; more by the time the report needed. */
  readonly spoken_ms: number;
  readonly level: number;
  /** The device plays a voice from its loudspeaker. */
  readonly playing: boolean;
  /** Identifies its voice: another one once the device plays elsewhere, as in earphones. */
  readonly voice_id: string;
  /** The ids of the voices that the device's microphone is proven not to hear. */
  readonly unheard: readonly string[];
  readonly growing: GrowingRoomTurn | null;
};

/**
 * `ended-by-host`: also by signing out. `expired`: a day after it was opened, or half an hour after the host was last there.
 * `deleted`: with its conversation.
 */
export type RoomEndReason = 'ended-by-host' | 'expired' | 'deleted';

export type RoomEvent =
  /** The first event. The turns that have changed after `after` follow in order, then `caught-up`, then what happens. */
  | {
      readonly type: 'snapshot';
      readonly room_id: string;
      /** The member that the events are sent to. */
      readonly member_id: string;
      /** For the difference between the clocks. */
      readonly server_time: string;
      /** All that ever were: the turns of those who have left keep their names. */
      readonly members: readonly RoomMember[];
    }
  | { readonly type: 'turn'; readonly turn: RoomTurn }
  | { readonly type: 'caught-up'; readonly seq: number }
  | {
      readonly type: 'member';
      readonly change: 'joined' | 'left' | 'removed' | 'changed';
      readonly member: RoomMember;
    }
  | ({ readonly type: 'activity' } & RoomActivity)
  /** To the host only. */
  | { readonly type: 'budget'; readonly token_cap: number; readonly tokens_used: number }
  /** The last event. */
  | { readonly type: 'room-ended'; readonly reason: RoomEndReason };

/** Undefined for an unknown event: the server may be newer than the page. */
export function parseRoomEvent(json: string): RoomEvent | undefined {
  const value = parseJson(json);
  return isWire(value) ? parsers[String(value['type'])]?.(value) : undefined;
}

const parsers: Readonly<Record<string, (fields: Wire) => RoomEvent | undefined>> = {
  snapshot: ({ room_id, member_id, server_time, members }) =>
    isText(room_id) && isText(member_id) && isText(server_time) && Array.isArray(members)
      ? { type: 'snapshot', room_id, member_id, server_time, members: members.filter(isMember) }
      : undefined,
  turn: ({ turn }) => (isTurn(turn) ? { type: 'turn', turn } : undefined),
  'caught-up': ({ seq }) => (isNumber(seq) ? { type: 'caught-up', seq } : undefined),
  member: ({ change, member }) =>
    isOneOf(change, ['joined', 'left', 'removed', 'changed']) && isMember(member)
      ? { type: 'member', change, member }
      : undefined,
  activity: ({ member_id, at, speaking, spoken_ms, level, playing, voice_id, unheard, growing }) =>
    isText(member_id) && isText(at) && isNumber(level)
      ? {
          type: 'activity',
          member_id,
          at,
          speaking: speaking === true,
          spoken_ms: isNumber(spoken_ms) ? spoken_ms : 0,
          level,
          playing: playing === true,
          voice_id: isText(voice_id) ? voice_id : '',
          unheard: Array.isArray(unheard) ? unheard.filter(isText) : [],
          growing: isGrowing(growing) ? growing : null,
        }
      : undefined,
  budget: ({ token_cap, tokens_used }) =>
    isNumber(token_cap) && isNumber(tokens_used) ? { type: 'budget', token_cap, tokens_used } : undefined,
  'room-ended': ({ reason }) =>
    isOneOf(reason, ['ended-by-host', 'expired', 'deleted']) ? { type: 'room-ended', reason } : undefined,
};

function isMember(value: unknown): value is RoomMember {
  return (
    isWire(value) &&
    isText(value['id']) &&
    isOneOf(value['role'], ['host', 'guest', 'caption']) &&
    isText(value['name']) &&
    isLanguageCode(value['language']) &&
    isOneOf(value['state'], ['present', 'left', 'removed']) &&
    isNumber(value['version'])
  );
}

function isTurn(value: unknown): value is RoomTurn {
  return (
    isWire(value) &&
    ['id', 'member_id', 'turn_id', 'text', 'started_at'].every((key) => isText(value[key])) &&
    ['seq', 'position', 'revision'].every((key) => isNumber(value[key])) &&
    isOneOf(value['state'], ['final', 'removed']) &&
    isLanguageCode(value['language']) &&
    isTexts(value['translations']) &&
    Array.isArray(value['pending'])
  );
}

function isGrowing(value: unknown): value is GrowingRoomTurn {
  return (
    isWire(value) &&
    ['turn_id', 'text'].every((key) => isText(value[key])) &&
    isTexts(value['translations']) &&
    (value['unstable'] === undefined || isTexts(value['unstable']))
  );
}

function isTexts(value: unknown): value is RoomTexts {
  return isWire(value) && Object.values(value).every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isOneOf<const Value extends string>(value: unknown, values: readonly Value[]): value is Value {
  return values.some((element) => element === value);
}
