import { routes, type Route, type RouteName } from './routes.ts';

/**
 * The routes of rooms, apart from the others, because the page needs them only once a room is opened or joined. Those
 * below `/room` take the token of a member, which says which room it is.
 */
export const roomRoutes = {
  /** Opens the room of a session, also after one that has ended, or returns it to its host, whose earlier room token ends. */
  createRoom: { method: 'POST', path: '/rooms', access: 'visitor' },
  /** Reads what an invitation is for, without using it up. */
  readRoomInvitation: { method: 'POST', path: '/rooms/invitation', access: 'none' },
  joinRoom: { method: 'POST', path: '/rooms/join', access: 'none' },

  changeRoom: { method: 'PUT', path: '/room', access: 'room-host' },
  endRoom: { method: 'POST', path: '/room/end', access: 'room-host' },
  roomInvitations: { method: 'GET', path: '/room/invitations', access: 'room-host' },
  createRoomInvitation: { method: 'POST', path: '/room/invitations', access: 'room-host' },
  revokeRoomInvitation: { method: 'DELETE', path: '/room/invitations/{id}', access: 'room-host' },
  muteRoomMember: { method: 'PUT', path: '/room/members/{id}', access: 'room-host' },
  removeRoomMember: { method: 'DELETE', path: '/room/members/{id}', access: 'room-host' },

  changeRoomMember: { method: 'PUT', path: '/room/me', access: 'room-member' },
  leaveRoom: { method: 'POST', path: '/room/leave', access: 'room-member' },

  saveRoomTurns: { method: 'POST', path: '/room/turns', access: 'room-speaker' },
  reportRoomActivity: { method: 'POST', path: '/room/activity', access: 'room-member' },
  /** A voice call of a guest, paid by the host. */
  openRoomCall: { method: 'POST', path: '/room/call', access: 'room-guest' },
} as const satisfies Record<string, Route>;

/** Server-sent events (`room-event.ts`), for every member: `GET` with the room token, `?after=` the last sequence number. */
export const ROOM_EVENTS_PATH = '/room/events';

export type RoomRouteName = keyof typeof roomRoutes;

/** Every route of the API. */
export type ApiRouteName = RouteName | RoomRouteName;
export const apiRoutes = { ...routes, ...roomRoutes } as const;
