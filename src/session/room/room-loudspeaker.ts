import type { RoomMember } from '../../domain/rooms/room.ts';

/** The loudspeaker of this device, and which microphones of the room hear it, by the reports of their devices. */
export class RoomLoudspeaker {
  readonly #newId: () => string;
  readonly #unheardByMember = new Map<string, readonly string[]>();
  #voiceId: string;

  constructor(newId: () => string) {
    this.#newId = newId;
    this.#voiceId = newId();
  }

  /** Identifies the voice, as it is heard from the current output. */
  get voiceId(): string {
    return this.#voiceId;
  }

  /** The voice may be heard from elsewhere: what was proven of it counts no longer. */
  onOutputsChanged(): void {
    this.#voiceId = this.#newId();
  }

  /** @param voiceIds the voices that the member's microphone does not hear */
  onUnheard(memberId: string, voiceIds: readonly string[]): void {
    this.#unheardByMember.set(memberId, voiceIds);
  }

  /** Whether it is proven that none of these members' microphones hears it. */
  isUnheardBy(members: Iterable<RoomMember>, ownId: string): boolean {
    return [...members]
      .filter(({ id, isConnected, isHere, isMuted, role }) => {
        return id !== ownId && role !== 'caption' && isHere && isConnected && !isMuted;
      })
      .every(({ id }) => this.#unheardByMember.get(id)?.includes(this.#voiceId));
  }
}
