import { errorFields } from '../../shared/error-fields.ts';
import type { Events } from '../../shared/events.ts';

export type RoomEvents = ReturnType<typeof roomEvents>;

export function roomEvents(events: Events) {
  const opened = events.metrics.counter('dragoman_rooms_opened_total', 'Rooms opened');
  const notTranslated = events.metrics.counter(
    'dragoman_room_turns_not_translated_total',
    'Turns of rooms that the server did not translate into a language that was present',
    ['language'],
  );
  return {
    roomOpened(roomId: string): void {
      opened.inc();
      events.info({ event: 'room-opened', roomId });
    },
    roomJoined(roomId: string, role: string): void {
      events.info({ event: 'room-joined', roomId, role });
    },
    roomEnded(roomId: string, reason: string): void {
      events.info({ event: 'room-ended', roomId, reason });
    },
    /** Devices that follow a room here may learn of a change late: it is read again. */
    roomNotRead(error: unknown): void {
      events.warn({ event: 'room-not-read', error: errorFields(error) });
    },
    /** A turn of a room was not translated into a language that is present. */
    roomTurnNotTranslated(language: string, error?: unknown): void {
      notTranslated.inc({ language });
      if (error !== undefined) events.warn({ event: 'room-turn-not-translated', error: errorFields(error) });
    },
  };
}
