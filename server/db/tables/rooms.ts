import type { Generated, JSONColumnType } from 'kysely';
import type { LanguageCode } from '../../../src/domain/language.ts';
import type { RoomEndReason, RoomMember, RoomRole, RoomTexts, RoomTurn } from '../../../src/protocol/room-event.ts';

export type RoomTables = {
  /** A conversation on several devices. */
  rooms: {
    id: Generated<string>;
    /** The host's session; its owner pays for the guests. */
    session_id: string;
    /** The access token of the host: revoking it ends the host's room token and the calls of the guests. */
    host_token_hash: string | null;
    /** How many tokens the guests and caption screens may use. */
    token_cap: number;
    /** Tokens they have used, also beyond the cap. */
    tokens_used: Generated<number>;
    /** The sequence number of the last change of a turn. Its update is the lock that orders them. */
    last_seq: Generated<number>;
    /** The size of its members and turns, for the quota of its owner. */
    stored_characters: Generated<number>;
    created_at: Date;
    expires_at: Date;
    ended_at: Generated<Date | null>;
    end_reason: Generated<RoomEndReason | null>;
  };
  room_invitations: {
    id: Generated<string>;
    room_id: string;
    /** SHA-256 of the secret in the link. */
    secret_hash: string;
    purpose: 'guest' | 'caption';
    created_at: Date;
    expires_at: Date;
    used_at: Generated<Date | null>;
    revoked_at: Generated<Date | null>;
  };
  room_members: {
    id: Generated<string>;
    room_id: string;
    role: RoomRole;
    name: string;
    language: LanguageCode;
    second_language: Generated<LanguageCode | null>;
    /** SHA-256 of the room token. */
    token_hash: string;
    invitation_id: Generated<string | null>;
    /** The session of the calls of a guest. */
    session_id: Generated<string | null>;
    state: Generated<RoomMember['state']>;
    muted: Generated<boolean>;
    /** The stream of events that it opened last, while that is open. */
    connection: Generated<string | null>;
    /** The heartbeat of that stream. */
    seen_at: Generated<Date | null>;
    /** The room's last sequence number when it joined: it is sent no turns of before. */
    joined_seq: number;
    joined_at: Date;
    version: Generated<number>;
  };
  room_turns: {
    id: Generated<string>;
    room_id: string;
    member_id: string;
    turn_id: string;
    revision: number;
    seq: number;
    position: number;
    state: RoomTurn['state'];
    language: LanguageCode;
    text: string;
    translations: JSONColumnType<RoomTexts>;
    /** Languages into which it is being translated. */
    pending: LanguageCode[];
    /** When a process began to translate it. */
    claimed_at: Date;
    started_at: Date;
    ended_at: Date | null;
    level: number | null;
    overheard: boolean;
  };
};
