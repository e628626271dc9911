import { isGated, isTurnOverheard, type HeardSpan, type Sound, type SpokenSpan } from '../../domain/rooms/floor.ts';
import { decibels, SpeechMeter } from '../../domain/rooms/speech-meter.ts';
import { UnheardVoices } from '../../domain/rooms/unheard-voices.ts';
import type { Turn } from '../../domain/turn.ts';
import { setGated, setSpeaking } from '../../state/room.ts';
import { isPaused } from '../../state/session.ts';
import type { SessionStore } from '../../state/session-store.ts';
import { MICROPHONE_DELAY_MS } from '../../ports/microphone-delay.ts';
import type { SessionMicrophone } from '../sound/session-microphone.ts';
import { REPORT_LASTS_MS, type ActivityReporter } from './activity-reporter.ts';
import type { RoomLoudspeaker } from './room-loudspeaker.ts';

/** A turn is judged shortly after it was said. */
const REMEMBERED_MS = 120_000;
/** How far the time of a turn, by the arrival of its end, may be from that of its sound. */
const CLOCK_MS = 1000;
/** Words are this close to the loudest; what is softer is the end of them. */
const LOUD_DB = 15;

/** A report that this member speaks silences another device, and its report of that is back, within this time. */
const ANSWERED_MS = 600;

/** The loudspeaker's sound reaches the microphone as late. */
const OWN_VOICE_MS = 300;

/** Measurements come thirty times a second: where a busy device handles them later, it is not known when a sound was. */
const LATE_MS = 150;

export type RoomGateDeps = {
  readonly memberId: string;
  readonly now: () => number;
  readonly store: Pick<SessionStore, 'holdToTalk' | 'room' | 'session'>;
  readonly microphone: Pick<SessionMicrophone, 'mute' | 'unmute' | 'skipDelay'>;
  readonly activity: Pick<ActivityReporter, 'report'>;
  readonly loudspeaker: Pick<RoomLoudspeaker, 'voiceId'>;
  /** When a turn was said, on this device's clock; undefined where its position is not known. */
  spokenAt(turn: Turn): { readonly fromMs: number; readonly toMs: number } | undefined;
};

type Reported = {
  readonly speaking: boolean;
  /** How long the member had been speaking when the report was sent. */
  readonly spokenMs: number;
  readonly playing: boolean;
  readonly voiceId: string;
  readonly level: number;
};

type OtherSound = Sound & { readonly reportedAtMs: number };

/**
 * Mutes this device's microphone while another member speaks or a device of the room plays a voice, and tells the room
 * when this member speaks. The rules are in `domain/rooms/floor.ts`.
 */
export class RoomGate {
  readonly #deps: RoomGateDeps;
  readonly #meter = new SpeechMeter();
  readonly #unheard = new UnheardVoices();
  /** Speech of the last minutes, for `isOverheard`. */
  readonly #heard: HeardSpan[] = [];
  /** The microphone was muted before the measurement that comes next. */
  #hasOpened = false;
  readonly #othersByMember = new Map<string, OtherSound>();
  readonly #spans: SpokenSpan[] = [];
  #measuredAtMs = Number.NEGATIVE_INFINITY;
  /** When a measurement was late for the last time. */
  #lateAtMs = Number.NEGATIVE_INFINITY;
  #isPlaying = false;
  /** When this device's own voice ended. */
  #playedAtMs = Number.NEGATIVE_INFINITY;
  #isOwnSpeaking = false;
  /** When this member could last not speak into the open microphone. */
  #mutedAtMs = Number.NEGATIVE_INFINITY;
  #ownSpokeAtMs = Number.NEGATIVE_INFINITY;
  /** When a device of the room last played a voice. */
  #voiceAtMs = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(deps: RoomGateDeps) {
    this.#deps = deps;
  }

  /** A measurement of the microphone, muted or not. */
  hear(level: number): void {
    const atMs = this.#deps.now();
    if (atMs - this.#measuredAtMs > LATE_MS) {
      this.#lateAtMs = atMs;
      this.#unheard.interrupt();
    }
    this.#measuredAtMs = atMs;
    this.#unheard.hear(decibels(level), atMs);
    if (!this.#isOwnVoiceHeard(atMs)) {
      this.#meter.hear(level, atMs);
      const { speech } = this.#meter;
      if (speech && decibels(level) >= speech.level - LOUD_DB) this.#noteHeard(speech.level, atMs, speech.sinceMs);
    }
    this.#decide();
  }

  /** Its microphone may hear what this device plays, which is not what its member says. */
  #isOwnVoiceHeard(atMs: number): boolean {
    return this.#isPlaying || atMs - this.#playedAtMs < OWN_VOICE_MS;
  }

  /** Another microphone is measured: it may hear the voices of the others. */
  onMicrophoneReplaced(): void {
    this.#unheard.forget();
    this.#deps.activity.report({ unheard: [] });
  }

  /**
   * Takes a report of another member's device. Of several reports of one speech the fastest shows best when it
   * began.
   * @param atMs when it reached the server, on this device's clock
   */
  onActivity(memberId: string, what: Reported, atMs: number): void {
    const nowMs = this.#deps.now();
    const before = this.#othersByMember.get(memberId);
    this.#unheard.report(memberId, what.voiceId, what.playing, Math.min(atMs, nowMs));
    this.#deps.activity.report({ unheard: [...this.#unheard.ids] });
    const isVoice = what.playing && !this.#unheard.isUnheard(memberId);
    const kind = isVoice ? 'voice' : what.speaking ? 'speech' : undefined;
    if (before?.kind === 'speech' && kind !== 'speech') this.#noteSpan(before, nowMs);
    if (kind) {
      const reportedMs = Math.min(atMs, nowMs) - (kind === 'speech' ? what.spokenMs : 0);
      const sinceMs = before?.kind === kind ? Math.min(before.sinceMs, reportedMs) : reportedMs;
      const level = Math.max(what.level, before?.kind === kind ? before.level : 0);
      this.#othersByMember.set(memberId, { memberId, kind, level, sinceMs, reportedAtMs: nowMs });
    } else this.#othersByMember.delete(memberId);
    if (before?.kind === 'voice') this.#voiceAtMs = nowMs;
    this.#decide({ hasSpeechEnded: before?.kind === 'speech' && !kind });
  }

  /** This device begins or ends to play a voice: the other devices must not hear it as speech, nor must this one. */
  setPlaying(isPlaying: boolean): void {
    this.#isPlaying = isPlaying;
    this.#voiceAtMs = this.#deps.now();
    this.#playedAtMs = this.#voiceAtMs;
    this.#deps.activity.report({ playing: isPlaying, voice_id: this.#deps.loudspeaker.voiceId });
    this.#decide();
  }

  /** The room is over, for this device: its microphone is its own again. */
  close(): void {
    this.#isClosed = true;
    this.#deps.microphone.unmute('room');
  }

  /** This member speaks: a voice played now would mute the microphone in the middle of a sentence. */
  get isOwnSpeaking(): boolean {
    return this.#isOwnSpeaking;
  }

  /** Another member speaks, or another device plays a voice. */
  get isOtherActive(): boolean {
    return this.#others().length > 0;
  }

  /**
   * Whether the turn is another member's voice. It is kept where its position is not known, and where any speech about
   * its time is this member's: the clocks of the service and the device agree within a second or two.
   */
  isOverheard(turn: Turn): boolean {
    const spoken = this.#deps.spokenAt(turn);
    if (!spoken) return false;
    const about = this.#heard.filter(
      ({ fromMs, toMs }) => fromMs <= spoken.toMs + CLOCK_MS && toMs >= spoken.fromMs - CLOCK_MS,
    );
    const open = this.#others()
      .filter(({ kind }) => kind === 'speech')
      .map((sound) => spanOf(sound, undefined));
    const others = [...this.#spans, ...open];
    return isTurnOverheard(about, others);
  }

  /** Goes on with the span of speech that is heard, or begins one: also where the microphone opens in the middle of it. */
  #noteHeard(level: number, atMs: number, sinceMs: number): void {
    const last = this.#heard.at(-1);
    const { isGated: gated } = this.#deps.store.room;
    if (!last || this.#hasOpened || last.toMs < sinceMs) {
      const { memberId } = this.#deps;
      const fromMs = this.#hasOpened ? atMs : sinceMs;
      this.#heard.push({ memberId, fromMs, toMs: atMs, level, openMs: gated ? 0 : atMs - fromMs });
    } else {
      const openMs = last.openMs + (gated ? 0 : atMs - last.toMs);
      this.#heard[this.#heard.length - 1] = { ...last, toMs: atMs, level: Math.max(last.level, level), openMs };
    }
    this.#hasOpened = false;
    while (this.#heard[0] && atMs - this.#heard[0].toMs > REMEMBERED_MS) this.#heard.shift();
  }

  /** @param hasSpeechEnded another member has just been reported silent */
  #decide({ hasSpeechEnded } = { hasSpeechEnded: false }): void {
    if (this.#isClosed) return;
    const { speech } = this.#meter;
    const { holdToTalk, room, session } = this.#deps.store;
    const isHeld = holdToTalk.held !== undefined;
    const canSpeak = !isPaused(session) && !room.isMutedByHost && (!holdToTalk.isOn || isHeld);
    const own: Sound | undefined =
      speech && canSpeak && !this.#isOwnVoiceHeard(this.#deps.now())
        ? { ...speech, memberId: this.#deps.memberId, kind: 'speech' }
        : undefined;
    const others = this.#others();
    // A member who holds the button has the floor: holding it is deliberate.
    const gated = !isHeld && (this.#isPlaying || isGated(own, others));
    if (gated !== room.isGated) {
      if (gated) this.#deps.microphone.mute('room');
      else this.#openMicrophone(hasSpeechEnded && this.#hasOwnPreRoll());
      this.#hasOpened = !gated;
      setGated(room, gated);
    } else if (!gated && !speech) this.#deps.microphone.skipDelay();
    const isSpeaking = own !== undefined && !gated;
    if (isSpeaking) this.#ownSpokeAtMs = this.#deps.now();
    this.#isOwnSpeaking = isSpeaking || (isHeld && !this.#isPlaying);
    if (!canSpeak || gated) this.#mutedAtMs = this.#deps.now();
    this.#report(isSpeaking ? own : undefined);
    const speaking = others.filter(({ kind }) => kind === 'speech').map(({ memberId }) => memberId);
    setSpeaking(room, isSpeaking ? [this.#deps.memberId, ...speaking] : speaking);
  }

  #report(own: Sound | undefined): void {
    if (!own) return this.#deps.activity.report({ speaking: false, speakingSinceMs: undefined });
    // Speech during muting may be another member's.
    const speakingSinceMs = Math.max(own.sinceMs, this.#mutedAtMs);
    this.#deps.activity.report({ speaking: true, level: own.level, speakingSinceMs });
  }

  /**
   * Whether what this microphone has heard shortly before now is this member's alone. Another member is reported silent
   * HANGOVER_MS after their last word, which is longer ago than the pre-roll reaches. Not so where a device has fallen
   * silent because this member took the floor, and where a voice was played: its end is reported at once.
   */
  #hasOwnPreRoll(): boolean {
    const nowMs = this.#deps.now();
    const fromMs = nowMs - MICROPHONE_DELAY_MS;
    const isTimely = this.#lateAtMs < fromMs && nowMs - this.#measuredAtMs <= LATE_MS;
    const isOtherVoice = this.#voiceAtMs >= fromMs || this.#ownSpokeAtMs >= nowMs - ANSWERED_MS;
    return isTimely && !isOtherVoice && this.#meter.lastLoudMs >= fromMs;
  }

  #openMicrophone(hasPreRoll: boolean): void {
    this.#deps.microphone.unmute('room', hasPreRoll);
    const { speech, lastLoudMs: toMs } = this.#meter;
    if (!hasPreRoll || !speech) return;
    const { memberId } = this.#deps;
    const fromMs = this.#deps.now() - MICROPHONE_DELAY_MS;
    this.#heard.push({ memberId, fromMs, toMs, level: speech.level, openMs: toMs - fromMs });
    for (const [at, span] of this.#spans.entries())
      this.#spans[at] = { ...span, toMs: Math.min(span.toMs ?? fromMs, fromMs) };
  }

  #others(): readonly Sound[] {
    const nowMs = this.#deps.now();
    for (const [memberId, sound] of this.#othersByMember)
      if (nowMs - sound.reportedAtMs > REPORT_LASTS_MS) this.#othersByMember.delete(memberId);
    return [...this.#othersByMember.values()];
  }

  #noteSpan(sound: OtherSound, toMs: number): void {
    this.#spans.push(spanOf(sound, toMs));
    while (this.#spans[0] && toMs - this.#spans[0].fromMs > REMEMBERED_MS) this.#spans.shift();
  }
}

function spanOf({ memberId, sinceMs, level }: Sound, toMs: number | undefined): SpokenSpan {
  return { memberId, fromMs: sinceMs, toMs, level };
}
