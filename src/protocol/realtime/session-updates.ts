import type { Simultaneous } from '../../domain/simultaneous.ts';

/** From the next response on the service makes text alone, or a voice with it. */
export function modalityUpdate(isTextOnly: boolean) {
  const modality = isTextOnly ? 'text' : 'audio';
  return sessionUpdate(`modality_${modality}`, { output_modalities: [modality] });
}

/** Changes the speed of the voice from the next response on. */
export function speedUpdate(speed: number) {
  return sessionUpdate(`speed_${speed}`, { audio: { output: { speed } } });
}

/** From the next utterance on the translation grows while a person speaks, and with `voice` is spoken meanwhile. */
export function simultaneousUpdate(simultaneous: Simultaneous) {
  return sessionUpdate(`simultaneous_${simultaneous}`, { simultaneous });
}

/** The service does not take what the microphone hears for an echo of the voice. */
export function earphonesUpdate(hasEarphones: boolean) {
  return sessionUpdate(`has_earphones_${hasEarphones}`, { has_earphones: hasEarphones });
}

/** The call plays the original voices of the others in its room, and no translation. */
export function hearsRoomUpdate(hearsRoom: boolean) {
  return sessionUpdate(`hears_room_${hearsRoom}`, { hears_room: hearsRoom });
}

/** @param id marks a refusal of the service as one that the session survives */
function sessionUpdate<Changes extends object>(id: string, changes: Changes) {
  return { type: 'session.update', event_id: id, session: { type: 'realtime', ...changes } } as const;
}
