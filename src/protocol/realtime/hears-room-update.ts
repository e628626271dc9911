/** The call plays the original voices of the others in its room, and no translation. */
export function hearsRoomUpdate(hearsRoom: boolean) {
  return {
    type: 'session.update',
    event_id: `hears_room_${hearsRoom}`,
    session: { type: 'realtime', hears_room: hearsRoom },
  } as const;
}
