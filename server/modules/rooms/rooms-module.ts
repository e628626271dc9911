import type { Events } from '../../shared/events.ts';
import { createAttemptLimits } from '../../shared/authentication/attempt-limits.ts';
import type { FindMember } from '../../shared/http/caller.ts';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import type { HttpApp } from '../../shared/http/http-types.ts';
import { roomEventsRoute } from './events-route.ts';
import { finishRoom } from './finish-room.ts';
import { hostEndpoints } from './host-endpoints.ts';
import { joinEndpoints } from './join-endpoints.ts';
import { memberEndpoints } from './member-endpoints.ts';
import { MemberRates } from './member-rates.ts';
import { findMember } from './member-store.ts';
import { roomEvents } from './room-events.ts';
import { RoomChannels } from './room-channels.ts';
import { roomLimits, type RoomParts, type RoomsDeps } from './room-deps.ts';
import { RoomTranslations } from './room-translations.ts';

export { charactersOfRooms, deleteEndedRooms } from './room-store.ts';
export { admitGuest, guestRefusal, guestRefusals, guestRefused, guestSessionsOf } from './room-conditions.ts';
export { roomOfCalls, roomOfGuest } from './room-conditions.ts';
export { addRoomUsage, lockRoomCap, readRoomLeft } from './room-budget.ts';

export type { TranslateForSession } from './room-translations.ts';

export type RoomsModuleDeps = Omit<RoomsDeps, 'events'> & { readonly events: Events };

export type RoomsModule = {
  readonly endpoints: readonly AnyEndpoint[];
  readonly routes: ReadonlyArray<(app: HttpApp) => void>;
  readonly findMember: FindMember;
  /** Ends the streams of events of this process. */
  close(): Promise<void>;
};

/** Conversations on several devices: who takes part, what they say, and how each of them hears of it. */
export function createRoomsModule(moduleDeps: RoomsModuleDeps): RoomsModule {
  const deps: RoomsDeps = { ...moduleDeps, events: roomEvents(moduleDeps.events) };
  const { database, clock, pepper, events, translateForSession } = deps;
  const { db } = database;
  const channels: RoomChannels = new RoomChannels({
    database,
    clock,
    events,
    onOver: (roomId, reason) => finishRoom({ ...deps, channels }, roomId, reason),
    onScreen: (screen) => void translations.makeUpFor(screen),
  });
  const translations: RoomTranslations = new RoomTranslations({ db, clock, channels, events, translateForSession });
  const parts: RoomParts = {
    ...deps,
    limits: createAttemptLimits({ db, pepper, clock }, roomLimits),
    rates: new MemberRates(),
    channels,
    translations,
  };
  const find: FindMember = (token) => findMember(db, token);
  return {
    endpoints: [...hostEndpoints(parts), ...joinEndpoints(parts), ...memberEndpoints(parts)],
    routes: [roomEventsRoute(channels, find)],
    findMember: find,
    close: async () => {
      await Promise.all([translations.close(), channels.close()]);
    },
  };
}
