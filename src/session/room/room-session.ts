import { spokenAt } from '../../domain/connection/service-clock.ts';
import type { Reader } from '../../domain/rooms/room-log.ts';
import type { RoomMember } from '../../domain/rooms/room.ts';
import { reconnectDelayMs } from '../../domain/connection/reconnect-delay.ts';
import type { Turn, TurnId } from '../../domain/turn.ts';
import { otherLanguage, type LanguagePair } from '../../domain/language.ts';
import { unreachable } from '../../domain/unreachable.ts';
import type { SessionDeps } from '../session-deps.ts';
import type { RoomEvent } from '../../protocol/room-event.ts';
import { growingTurnOf, roomMemberOf, roomTurnOf } from '../../protocol/room-from-wire.ts';
import { withDeadline } from '../../shared/async.ts';
import {
  setRoomBudget,
  setRoomEnd,
  setRoomLink,
  setRoomMembers,
  setRoomAnnouncement,
  type Membership,
  type RoomEnd,
  type RoomState,
} from '../../state/room.ts';
import { isPaused } from '../../state/session.ts';
import { showNotice } from '../../state/notices.ts';
import { voicePlayback } from '../../state/voice-playback.ts';
import { voiceTiming } from '../../state/voice-timing.ts';
import { hasEarphones } from '../sound/has-earphones.ts';
import type { LiveSession } from '../live-session.ts';
import { followRoom } from './follow-room.ts';
import { waitForAttempt } from '../wait-for-attempt.ts';
import { ActivityReporter } from './activity-reporter.ts';
import { RoomGate } from './room-gate.ts';
import { RoomLoudspeaker } from './room-loudspeaker.ts';
import { RoomOutbox } from './room-outbox.ts';
import { RoomTurns } from './room-turns.ts';
import { memberWaits, RoomVoice, type VoiceHearing } from './room-voice.ts';
import { reportFailure } from '../../shared/report-failure.ts';

/** The limit for requests to the service at the end of the conversation. */
const LEAVE_MS = 3000;

export type RoomSessionDeps = {
  readonly services: SessionDeps;
  readonly live: LiveSession;
  readonly membership: Membership;
  /** The room goes on without this device, or has ended. */
  onEnd(): void;
};

/** The live conversation of this device as a part of a room: what the room says comes here, what is said here goes there. */
export class RoomSession {
  readonly #deps: RoomSessionDeps;
  /** Aborts when the room is left. */
  readonly #abort = new AbortController();
  readonly #activity: ActivityReporter;
  readonly #gate: RoomGate;
  readonly #loudspeaker: RoomLoudspeaker;
  readonly #outbox: RoomOutbox;
  readonly #turns: RoomTurns;
  readonly #voice: RoomVoice;
  readonly #membersById = new Map<string, RoomMember>();
  /** How far the server's clock is ahead of this device's: the times of all devices are the server's. */
  #serverAheadMs = 0;
  #isCaughtUp = false;

  constructor(deps: RoomSessionDeps) {
    this.#deps = deps;
    const { services, live, membership } = deps;
    const { rooms, clock, store } = services;
    const { memberId, token, language, name, role } = membership;
    const { signal } = this.#abort;
    const now = () => clock.now();
    this.#activity = new ActivityReporter(
      (report) => rooms.request('reportRoomActivity', { body: report }, { token, signal }),
      now,
    );
    this.#loudspeaker = new RoomLoudspeaker(services.newId);
    this.#gate = new RoomGate({
      memberId,
      now,
      store,
      microphone: live.microphone,
      activity: this.#activity,
      loudspeaker: this.#loudspeaker,
      spokenAt: (turn) => spokenAt(turn, live.supervisor.clocks),
    });
    this.#voice = new RoomVoice({
      onDevice: services.onDevice,
      gate: this.#gate,
      waits: memberWaits,
      hearing: () => this.#hearing(),
      isOff: (speaker) => this.#isVoiceOff(speaker),
      onNoVoice: () => showNotice({ type: 'no-voice' }),
      now,
      signal,
    });
    this.#outbox = new RoomOutbox({
      language,
      serverTime: (atMs) => new Date(atMs + this.#serverAheadMs).toISOString(),
      send: (turns) => rooms.request('saveRoomTurns', { body: { turns } }, { token }),
      onRefused: () => setRoomAnnouncement(this.#room, 'unsent', name),
      waitForAttempt: (failed) => this.#waitForAttempt(failed),
      signal,
    });
    this.#turns = new RoomTurns({
      reader: readerOf(membership, store.conversation.pair),
      conversation: store.conversation,
      name,
      persister: live.persister,
      outbox: this.#outbox,
      before: role === 'host' ? store.conversation.order : ([] as readonly TurnId[]),
      member: (id) => this.#membersById.get(id),
      isOverheard: (turn) => this.#gate.isOverheard(turn),
      onGrowing: (turn) => this.#activity.report({ growing: turn && growingOf(turn) }),
    });
  }

  #isVoiceOff(speaker: Turn['speaker']): boolean {
    const side = speaker === 'userA' ? 'target' : 'source';
    return voicePlayback.current.muted[side] || isPaused(this.#deps.services.store.session);
  }

  /** The voice speaks along where no microphone of the room hears it. */
  #hearing(): VoiceHearing {
    if (voiceTiming.current === 'at_end') return 'heard';
    if (hasEarphones()) return 'earphones';
    const { memberId } = this.#deps.membership;
    return this.#loudspeaker.isUnheardBy(this.#membersById.values(), memberId) ? 'unheard' : 'heard';
  }

  get #room(): RoomState {
    return this.#deps.services.store.room;
  }

  open(): void {
    const { services, live, membership } = this.#deps;
    live.updates.adaptBy((update) => this.#turns.adapt(update));
    live.supervisor.controls.setOnlyLanguage(membership.language);
    const endPreRoll = live.microphone.bufferPreRoll(services.microphoneDelay);
    const measure = () => void services.unmutedLevels.open(live.microphone.current).catch(reportFailure);
    measure();
    const stopReplaced = live.microphone.onReplaced(() => {
      measure();
      this.#gate.onMicrophoneReplaced();
    });
    const stopDevices = services.microphones.onDevicesChanged(() => this.#loudspeaker.onOutputsChanged());
    const stopLevels = services.unmutedLevels.subscribe((level) => this.#gate.hear(level));
    live.scope.add(async () => {
      stopLevels();
      stopReplaced();
      stopDevices();
      services.unmutedLevels.close();
      endPreRoll();
      await this.#close();
    });
    this.#storeToken(membership.token);
    void this.#follow();
  }

  /** A page that is lost ends the conversation, and with it the room of the host (see `recoverConversations`). */
  #storeToken(roomToken: string | undefined): void {
    const { live, membership } = this.#deps;
    if (membership.role === 'host') live.persister.amendRecord({ roomToken });
  }

  async #close(): Promise<void> {
    this.#gate.close();
    this.#activity.close();
    await this.#outbox.flush();
    this.#abort.abort();
    if (this.#room.membership?.memberId !== this.#deps.membership.memberId) return;
    const { services, membership } = this.#deps;
    const { role, token } = membership;
    setRoomEnd(this.#room, role === 'host' ? 'ended-by-host' : 'left');
    const ending = services.rooms.request(role === 'host' ? 'endRoom' : 'leaveRoom', {}, { token });
    // The server ends a membership that is silent.
    await withDeadline(LEAVE_MS, ending).catch(() => undefined);
  }

  async #follow(): Promise<void> {
    const { services, membership } = this.#deps;
    const onEvent = (event: RoomEvent) => this.#onEvent(event);
    const onLink = (isUp: boolean) => {
      this.#isCaughtUp = isUp;
      setRoomLink(this.#room, isUp ? 'up' : 'down');
    };
    const end = await followRoom(services, { token: membership.token, onEvent, onLink }, this.#abort.signal);
    // The token opens nothing any more, and no event has said why.
    if (end === 'refused') this.#end('removed');
  }

  #waitForAttempt(failedAttempts: number): Promise<unknown> {
    const { lifecycle, random } = this.#deps.services;
    return waitForAttempt(lifecycle, reconnectDelayMs(failedAttempts, random()), this.#abort.signal);
  }

  #onEvent(event: RoomEvent): void {
    switch (event.type) {
      case 'snapshot':
        this.#serverAheadMs = Date.parse(event.server_time) - this.#deps.services.clock.now() || 0;
        for (const member of event.members) this.#membersById.set(member.id, roomMemberOf(member));
        return this.#showMembers();
      case 'caught-up':
        return undefined;
      case 'turn':
        return this.#onTurn(event);
      case 'member':
        return this.#onMember(event);
      case 'activity':
        return this.#onActivity(event);
      case 'budget':
        return setRoomBudget(this.#room, { cap: event.token_cap, used: event.tokens_used });
      case 'room-ended':
        return this.#end(event.reason);
      default:
        return unreachable(event);
    }
  }

  #onTurn({ turn }: Extract<RoomEvent, { type: 'turn' }>): void {
    const readable = this.#turns.receive(roomTurnOf(turn, this.#serverAheadMs));
    if (readable && this.#isCaughtUp) this.#voice.say(readable);
  }

  #onMember({ change, member }: Extract<RoomEvent, { type: 'member' }>): void {
    const isOwn = member.id === this.#deps.membership.memberId;
    this.#membersById.set(member.id, roomMemberOf(member));
    this.#showMembers();
    if (change === 'changed' || member.role === 'caption') return;
    if (isOwn) return change === 'removed' ? this.#end('removed') : undefined;
    if (change !== 'joined') this.#silence(member.id);
    setRoomAnnouncement(this.#room, change, member.name);
  }

  #onActivity({
    member_id: id,
    at,
    growing,
    spoken_ms: spokenMs,
    voice_id: voiceId,
    unheard,
    ...what
  }: Extract<RoomEvent, { type: 'activity' }>): void {
    const member = this.#membersById.get(id);
    if (!member || id === this.#deps.membership.memberId) return;
    this.#loudspeaker.onUnheard(id, unheard);
    this.#gate.onActivity(id, { ...what, spokenMs, voiceId }, Date.parse(at) - this.#serverAheadMs || 0);
    this.#turns.dropGrowing(id, growing?.turn_id);
    if (!growing) return;
    const readable = this.#turns.receive(growingTurnOf(growing, member, this.#deps.services.clock.now()));
    if (readable && this.#isCaughtUp) this.#voice.say(readable);
  }

  /** A member who has gone says nothing more. */
  #silence(memberId: string): void {
    this.#gate.onActivity(
      memberId,
      { speaking: false, spokenMs: 0, playing: false, voiceId: '', level: 0 },
      this.#deps.services.clock.now(),
    );
    this.#turns.dropGrowing(memberId);
  }

  #showMembers(): void {
    setRoomMembers(this.#room, [...this.#membersById.values()]);
    const { microphone } = this.#deps.live;
    if (this.#room.isMutedByHost) microphone.mute('by-host');
    else microphone.unmute('by-host');
  }

  #end(reason: RoomEnd): void {
    if (this.#room.membership === undefined) return;
    setRoomEnd(this.#room, reason);
    this.#storeToken(undefined);
    this.#gate.close();
    this.#activity.close();
    const { microphone, supervisor } = this.#deps.live;
    microphone.unmute('by-host');
    supervisor.controls.setOnlyLanguage(undefined);
    this.#turns.end();
    this.#abort.abort();
    this.#deps.onEnd();
  }
}

/** The side of the pair on which this member's own words are. */
function readerOf({ memberId, language }: Membership, pair: LanguagePair): Reader {
  const other = otherLanguage(pair, language);
  return { memberId, language, side: pair.target === language ? 'userB' : 'userA', other };
}

/** The server takes the end of a long text. */
const LONGEST_GROWING = 1500;

function growingOf({ id, source, translation }: Turn) {
  const translations =
    translation.language && translation.text ? { [translation.language]: cut(translation.text) } : {};
  const unstable = Object.fromEntries(
    [source, translation].flatMap((text) =>
      text.language && text.unstable ? [[text.language, cut(text.unstable)]] : [],
    ),
  );
  return { turn_id: id, text: cut(source.text), translations, unstable };
}

function cut(text: string): string {
  return text.slice(-LONGEST_GROWING);
}
