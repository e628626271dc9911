import type { RequestInput, ResponseBody } from '../protocol/contract.ts';
import type { RoomEvent } from '../protocol/room-event.ts';
import type { RoomRouteName } from '../protocol/room-routes.ts';
import type { ApiResult, RequestOptions } from './api.ts';

/** How following the events of a room ended. `refused`: another attempt will not do. */
export type FollowEnd = 'lost' | 'refused' | 'room-ended';

/** The server's side of rooms. */
export type Rooms = {
  /** With the token of a member, or of the signed-in user, in the options. */
  request<Name extends RoomRouteName>(
    name: Name,
    input: RequestInput<Name>,
    options?: RequestOptions,
  ): Promise<ApiResult<ResponseBody<Name>>>;
  /**
   * Reports what happens in a room, beginning with what has changed after `afterSeq`, until the signal aborts.
   * Never rejects.
   */
  follow(
    room: { readonly token: string; readonly afterSeq: number },
    onEvent: (event: RoomEvent) => void,
    signal: AbortSignal,
  ): Promise<FollowEnd>;
};
