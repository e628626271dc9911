import { parseJson } from '../../../src/domain/parse-json.ts';
import { z } from 'zod';
import { languageCode } from '../../../src/protocol/wire-values.ts';
import type { RoomEndReason } from '../../../src/protocol/room-event.ts';
import type { CountedActivity, MemberChange } from './room-channel.ts';

/** The messages between processes about rooms. Stored data is read from the database by each of them. */
export type RoomChange =
  | { readonly type: 'turns'; readonly room: string; readonly seq: number }
  | { readonly type: 'member'; readonly room: string; readonly member: string; readonly change: MemberChange }
  | ({ readonly type: 'activity'; readonly room: string } & CountedActivity)
  | { readonly type: 'ended'; readonly room: string; readonly reason: RoomEndReason };

const room = z.string();
const texts = z.partialRecord(languageCode, z.string());
const growing = z.object({
  turn_id: z.string(),
  text: z.string(),
  translations: texts,
  unstable: texts.exactOptional(),
});

const roomSignal = z.discriminatedUnion('type', [
  z.object({ type: z.literal('turns'), room, seq: z.int() }),
  z.object({
    type: z.literal('member'),
    room,
    member: z.string(),
    change: z.enum(['joined', 'left', 'removed', 'changed']),
  }),
  z.object({
    type: z.literal('activity'),
    room,
    count: z.int(),
    activity: z.object({
      member_id: z.string(),
      at: z.string(),
      speaking: z.boolean(),
      spoken_ms: z.number().default(0),
      level: z.number(),
      playing: z.boolean(),
      voice_id: z.string().default(''),
      unheard: z.array(z.string()).default([]),
      growing: growing.nullable(),
    }),
  }),
  z.object({ type: z.literal('ended'), room, reason: z.enum(['ended-by-host', 'expired', 'deleted']) }),
]) satisfies z.ZodType<RoomChange>;

/** Undefined for another kind of signal, or one of a newer version. */
export function parseRoomChange(text: string): RoomChange | undefined {
  return roomSignal.safeParse(parseJson(text)).data;
}
