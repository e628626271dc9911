import { proxy } from 'valtio';
import type { LanguageCode } from '../domain/language.ts';
import type { RoomMember } from '../domain/rooms/room.ts';

/** The credentials of a device in a room; stored for the life of the tab, so that it returns after a reload. */
export type Membership = {
  readonly roomId: string;
  readonly memberId: string;
  /** Opens nothing but this room, as this member. */
  readonly token: string;
  readonly role: 'host' | 'guest';
  readonly name: string;
  readonly language: LanguageCode;
  readonly hostName: string;
  /** A guest's: under which the conversation is saved in their own history, the same after a reload. */
  readonly copyId?: string;
  readonly isCopyWanted?: boolean;
};

/**
 * A guest's own copy. `wanted`: made at the end, once its owner is logged in. `waiting`: on this device, to be uploaded.
 */
export type RoomCopy = 'none' | 'wanted' | 'waiting' | 'stored' | 'failed';

/** Why this device is no longer in the room. */
export type RoomEnd = 'left' | 'ended-by-host' | 'expired' | 'deleted' | 'removed';

/** `unsent`: the server has refused something that this member said. */
export type RoomAnnouncement = {
  readonly change: 'joined' | 'left' | 'removed' | 'unsent';
  readonly name: string;
  readonly count: number;
};

/** The invitation that the host shows. Its secret is known here alone, and not stored. */
export type ShownInvitation = {
  readonly id: string;
  readonly purpose: 'guest' | 'caption';
  readonly secret: string;
  readonly expiresAtMs: number;
};

export type RoomState = {
  membership: Membership | undefined;
  members: readonly RoomMember[];
  /** `down`: the events of the room do not arrive; turns of this device are queued, and sent later. */
  link: 'opening' | 'up' | 'down';
  speakingIds: readonly string[];
  /** Its microphone is muted, because another member speaks or a device plays a voice. */
  isGated: boolean;
  isMutedByHost: boolean;
  /** The host's tokens for the guests' calls. */
  budget: { readonly cap: number; readonly used: number } | undefined;
  /** The last member who came or went. */
  announcement: RoomAnnouncement | undefined;
  end: RoomEnd | undefined;
  invitation: ShownInvitation | undefined;
  /** The host's limit for guests is used up: this device only reads, its call has ended. */
  isLimitUsedUp: boolean;
  copyId: string | undefined;
  copy: RoomCopy;
  /** The links that the host showed before it: they work until they are used, expire or are withdrawn. */
  earlierInvitations: readonly ShownInvitation[];
};

const outside: RoomState = {
  membership: undefined,
  members: [],
  link: 'opening',
  speakingIds: [],
  isGated: false,
  isMutedByHost: false,
  budget: undefined,
  announcement: undefined,
  end: undefined,
  invitation: undefined,
  isLimitUsedUp: false,
  copyId: undefined,
  copy: 'none',
  earlierInvitations: [],
};

export function newRoomState(): RoomState {
  return proxy<RoomState>({ ...outside });
}

/** The room of the session that this page shows. */
export const room = newRoomState();

export function setMembership(room: RoomState, membership: Membership): void {
  const { copyId, isCopyWanted } = membership;
  Object.assign(room, outside, { membership, copyId, copy: isCopyWanted ? 'wanted' : 'none' });
}

/** The room stays on screen until another room begins. */
export function setRoomEnd(room: RoomState, end: RoomEnd): void {
  Object.assign(room, {
    membership: undefined,
    speakingIds: [],
    isGated: false,
    invitation: undefined,
    earlierInvitations: [],
    end,
  });
}

/** The end of a room whose conversation this device has stored, after its page was lost. */
export function setRoomOver(room: RoomState, end: RoomEnd, copyId: string, isCopyWanted: boolean): void {
  Object.assign(room, outside, { end, copyId, copy: isCopyWanted ? 'wanted' : 'none' });
}

/** Nothing of the last room is shown any more. */
export function forgetRoom(room: RoomState): void {
  Object.assign(room, outside);
}

export function setRoomMembers(room: RoomState, members: readonly RoomMember[]): void {
  room.members = members;
  room.isMutedByHost = members.some(({ id, isMuted }) => isMuted && id === room.membership?.memberId);
}

export function setRoomLink(room: RoomState, link: RoomState['link']): void {
  if (room.link !== link) room.link = link;
}

export function setSpeaking(room: RoomState, speakingIds: readonly string[]): void {
  if (speakingIds.join(' ') !== room.speakingIds.join(' ')) room.speakingIds = speakingIds;
}

export function setGated(room: RoomState, isGated: boolean): void {
  if (room.isGated !== isGated) room.isGated = isGated;
}

export function setRoomBudget(room: RoomState, budget: RoomState['budget']): void {
  room.budget = budget;
}

/** Replaces the shown invitation, which stays valid. */
export function showInvitation(room: RoomState, invitation: ShownInvitation): void {
  if (room.invitation) room.earlierInvitations = [room.invitation, ...room.earlierInvitations];
  room.invitation = invitation;
}

export function forgetInvitation(room: RoomState, id: string): void {
  if (room.invitation?.id === id) room.invitation = undefined;
  room.earlierInvitations = room.earlierInvitations.filter((invitation) => invitation.id !== id);
}

export function setRoomAnnouncement(room: RoomState, change: RoomAnnouncement['change'], name: string): void {
  room.announcement = { change, name, count: (room.announcement?.count ?? 0) + 1 };
}

export function setLimitUsedUp(room: RoomState, isUsedUp: boolean): void {
  room.isLimitUsedUp = isUsedUp;
}

export function setRoomCopy(room: RoomState, copy: RoomCopy): void {
  room.copy = copy;
}

/** Whether this device is a guest: what it interprets is paid by the host. */
export function isGuest({ membership }: RoomState): boolean {
  return membership?.role === 'guest';
}
