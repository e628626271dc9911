import { laterRoutes } from './later-routes.ts';
import { pageRoutes } from './page-routes.ts';

/**
 * Every route of the API but those of rooms (`room-routes.ts`): method, path below `/api`, and required access.
 * Plain data, so that the page ships no schema library. The schemas are in `contract.ts`.
 */

/**
 * `none`: everyone. `user`: a signed-in user. `visitor`: a signed-in user or a running trial.
 * `past-visitor`: also a trial that is over. `admin`: an administrator's token. The others take a room token:
 * `room-member`: of any member. `room-speaker`: of the host or a guest. `room-guest`, `room-host`: of these.
 */
export type Access = 'none' | 'user' | 'visitor' | 'past-visitor' | 'admin' | RoomAccess;
export type RoomAccess = 'room-member' | 'room-speaker' | 'room-guest' | 'room-host';

export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: Access;
};

export const routes = { ...pageRoutes, ...laterRoutes } as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
