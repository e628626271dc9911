import { z } from 'zod';
import { MAX_ROOM_TURN_CHARACTERS } from '../domain/rooms/room.ts';
import { MAX_UNHEARD_VOICES } from '../domain/rooms/unheard-voices.ts';
import { MAX_SPOKEN_MS, type RoomMember } from './room-event.ts';
import { done, clientTimestamp, id, itemId, languageCode, spokenText, timestamp, tokenCount } from './wire-values.ts';

/** The schemas of the routes of rooms. What members are sent is in `room-event.ts`. */

/** In code points. */
export const MAX_NAME_CHARACTERS = 40;
/** The members who take part at the same time; caption screens do not count. */
export const MAX_GUESTS = 8;
/** A device that was away sends its turns again in several requests. */
export const MAX_TURNS_AT_ONCE = 50;
/** The limit of languages for caption screens alone, which no person in the room speaks. */
export const MAX_CAPTION_LANGUAGES = 4;
/** The limit for a text that still grows: the sender cuts a longer one from its start. */
const MAX_GROWING_CHARACTERS = 2000;

/** Line breaks and control characters, and those that turn the direction of the text around a name. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** A name without any is not seen. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Plain text of one line. */
const memberName = z
  .string()
  .max(200)
  .transform((text) => text.normalize('NFC').replaceAll(unprintable, ' ').trim())
  .pipe(
    z
      .string()
      .regex(visible)
      .refine((text) => Array.from(text).length <= MAX_NAME_CHARACTERS, `At most ${MAX_NAME_CHARACTERS} characters`),
  );

/** 128 random bits. */
const invitationSecret = z.string().regex(/^[\w-]{22}$/);

const voiceId = z.string().max(64);

const purpose = z.enum(['guest', 'caption']);

const invitation = z.object({
  id,
  purpose,
  created_at: timestamp,
  /** A guest's: after ten minutes, and with its first use. A caption screen's: with the room. */
  expires_at: timestamp,
});

const member = z.object({
  id,
  role: z.enum(['host', 'guest', 'caption']),
  name: z.string(),
  language: languageCode,
  second_language: languageCode.nullable(),
  state: z.enum(['present', 'left', 'removed']),
  connected: z.boolean(),
  muted: z.boolean(),
  invitation_id: id.nullable(),
  joined_at: timestamp,
  version: z.int(),
}) satisfies z.ZodType<RoomMember>;

const room = z.object({
  id,
  session_id: id,
  token_cap: z.int(),
  /** Tokens that guests and caption screens have used of the cap. */
  tokens_used: z.int(),
  /** When the room ends by itself. */
  expires_at: timestamp,
});

const texts = z.partialRecord(languageCode, spokenText);
const growingText = z.string().max(MAX_GROWING_CHARACTERS);
const level = z.int().min(0).max(100);

const sentTurn = z.object({
  /** The device's id of the turn: a turn that is sent again replaces the stored one, if its revision is higher. */
  turn_id: itemId,
  revision: z.int().min(0).max(1_000_000),
  /** `removed`: its words are part of another turn now, or were no speech. */
  state: z.enum(['final', 'removed']).default('final'),
  /** In the speaker's language. */
  text: z.string().max(MAX_ROOM_TURN_CHARACTERS),
  /** The translations that the speaker's call has made. The server adds those of the other languages. */
  translations: texts.default({}),
  started_at: clientTimestamp,
  ended_at: clientTimestamp.nullable().default(null),
  /** The level of the voice at the device's microphone. */
  level: level.nullable().default(null),
  /** Another member's voice, heard across the table. Stored, shown to no one. */
  overheard: z.boolean().default(false),
});

const growingTexts = z.partialRecord(languageCode, growingText);
const growingTurn = z.object({
  turn_id: itemId,
  text: growingText,
  translations: growingTexts.default({}),
  unstable: growingTexts.exactOptional(),
});

export const roomContract = {
  createRoom: {
    body: z.object({
      /** A session of the caller: the conversation that the room is. */
      session_id: id,
      name: memberName,
      language: languageCode,
      /** How many tokens guests and caption screens may use of the host's. */
      token_cap: tokenCount,
    }),
    response: z.object({ room, member, token: z.string() }),
  },
  readRoomInvitation: {
    body: z.object({ secret: invitationSecret }),
    response: z.object({ purpose, host_name: z.string(), host_language: languageCode, expires_at: timestamp }),
  },
  joinRoom: {
    body: z.object({
      secret: invitationSecret,
      /** Required of guests. */
      name: memberName.optional(),
      /** Required of guests; of a caption screen that names none: the host's. */
      language: languageCode.optional(),
      second_language: languageCode.optional(),
    }),
    response: z.object({ room_id: id, member, token: z.string(), host_name: z.string() }),
  },

  changeRoom: { body: z.object({ token_cap: tokenCount }), response: z.object({ room }) },
  endRoom: { response: done },
  /** The invitations that can still be used. */
  roomInvitations: { response: z.object({ invitations: z.array(invitation) }) },
  createRoomInvitation: {
    body: z.object({ purpose }),
    /** The secret is returned here and never again. */
    response: z.object({ invitation, secret: z.string() }),
  },
  revokeRoomInvitation: { params: z.object({ id }), response: done },
  muteRoomMember: {
    params: z.object({ id }),
    body: z.object({ muted: z.boolean() }),
    response: z.object({ member }),
  },
  removeRoomMember: { params: z.object({ id }), response: z.object({ member }) },

  changeRoomMember: {
    body: z.object({
      name: memberName.optional(),
      language: languageCode.optional(),
      second_language: languageCode.nullable().optional(),
    }),
    response: z.object({ member }),
  },
  leaveRoom: { response: done },

  saveRoomTurns: {
    body: z.object({ turns: z.array(sentTurn).min(1).max(MAX_TURNS_AT_ONCE) }),
    /** In the order of the request, as they are stored now. */
    response: z.object({
      saved: z.array(z.object({ id, turn_id: itemId, revision: z.int(), seq: z.int(), position: z.int() })),
    }),
  },
  /** The member's current activity: each report replaces the last. Nothing of it is stored. */
  reportRoomActivity: {
    body: z.object({
      /** The device's time in milliseconds. A report that arrives after a later one is dropped. */
      count: z.int().min(0),
      speaking: z.boolean(),
      /** How long the member has been speaking when this is sent. A report may wait for the one before it. */
      spoken_ms: z.int().min(0).max(MAX_SPOKEN_MS).default(0),
      level: level.default(0),
      /** The device plays a voice from its loudspeaker: all that a caption screen reports. */
      playing: z.boolean().default(false),
      voice_id: voiceId.default(''),
      unheard: z.array(voiceId).max(MAX_UNHEARD_VOICES).default([]),
      growing: growingTurn.nullable().default(null),
    }),
    response: done,
  },
} as const;

export type SentRoomTurn = z.output<typeof sentTurn>;
export type Room = z.output<typeof room>;
export type RoomInvitation = z.output<typeof invitation>;
export type RoomInvitationPurpose = z.output<typeof purpose>;
