import type { CallRoom } from '../kernel/control-protocol.ts';
import type { AudioPacket } from '../transport/transport.ts';

/** Softer sound is no speech: a mean power of -50 dBFS. */
const LEAST_POWER = 1e-5;
/** A call takes the floor from another one when it is four times (6 dB) louder. */
const TAKE_OVER = 4;
/** The decay of the power in each frame: -0.4 dB, 20 dB in a second. The floor is not lost between words. */
const DECAY = 0.91;

/** A call as the others of its room hear it, and as it hears them. */
export type RoomCall = {
  /** Its client wants to hear the others. */
  readonly isListening: boolean;
  sendOriginal(from: RoomCall, packet: AudioPacket): void;
};

type Room = { readonly calls: Set<RoomCall>; floorHolder: RoomCall | undefined };
type Membership = { readonly room: Room; readonly id: string; isHeard: boolean; power: number };

/**
 * Forwards the Opus packets of a room's loudest call, as they are, to the calls that listen. A packet is sent at once or
 * not at all, nothing is stored, and nothing is measured where no call listens.
 */
export class RoomOriginals {
  readonly #roomsById = new Map<string, Room>();
  readonly #memberships = new Map<RoomCall, Membership>();

  /** @param room undefined: the call is in none, or has ended */
  setRoom(call: RoomCall, room: CallRoom | undefined): void {
    const before = this.#memberships.get(call);
    if (before && before.id === room?.id) {
      before.isHeard = room.isHeard;
      if (!room.isHeard) release(before.room, call);
    } else {
      if (before) this.#leave(call, before);
      if (room) this.#join(call, room);
    }
  }

  /** A frame of the call's microphone. */
  heard(call: RoomCall, frame: Int16Array): void {
    const own = this.#memberships.get(call);
    if (!own?.isHeard || !hasListener(own.room, call)) return;
    own.power = Math.max(powerOf(frame), own.power * DECAY);
    const { room } = own;
    const holderPower = room.floorHolder ? (this.#memberships.get(room.floorHolder)?.power ?? 0) : 0;
    if (own.power < LEAST_POWER) release(room, call);
    else if (holderPower < LEAST_POWER || own.power > holderPower * TAKE_OVER) room.floorHolder = call;
  }

  /** The call's sound is not measured for a while: it takes the floor again by what is heard of it afterwards. */
  releaseFloor(call: RoomCall): void {
    const own = this.#memberships.get(call);
    if (!own) return;
    own.power = 0;
    release(own.room, call);
  }

  /** A packet whose sound was measured before. */
  forward(call: RoomCall, packet: AudioPacket): void {
    const room = this.#memberships.get(call)?.room;
    if (room?.floorHolder !== call) return;
    for (const other of room.calls) if (other !== call && other.isListening) other.sendOriginal(call, packet);
  }

  #join(call: RoomCall, { id, isHeard }: CallRoom): void {
    const room = this.#roomsById.get(id) ?? { calls: new Set(), floorHolder: undefined };
    room.calls.add(call);
    this.#roomsById.set(id, room);
    this.#memberships.set(call, { room, id, isHeard, power: 0 });
  }

  #leave(call: RoomCall, { room, id }: Membership): void {
    room.calls.delete(call);
    release(room, call);
    if (room.calls.size === 0) this.#roomsById.delete(id);
    this.#memberships.delete(call);
  }
}

function release(room: Room, call: RoomCall): void {
  if (room.floorHolder === call) room.floorHolder = undefined;
}

function hasListener({ calls }: Room, except: RoomCall): boolean {
  for (const call of calls) if (call !== except && call.isListening) return true;
  return false;
}

/** The mean power of the samples; that of a full-scale square wave is 1. */
function powerOf(frame: Int16Array): number {
  let energy = 0;
  for (const sample of frame) energy += sample * sample;
  return energy / frame.length / 32_768 ** 2;
}
