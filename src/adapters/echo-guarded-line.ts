import type { Levels } from '../domain/echo-gate/level-history.ts';
import type { LineOpening, Lines } from '../ports/line.ts';
import type { OpenMicrophone } from '../ports/microphone.ts';
import { BAND_COUNT, openBandMeter } from './band-meter.ts';
import type { BandMeter } from './band-meter.ts';
import { guardAgainstEcho } from './echo-guard.ts';
import { hearsNow, openMicrophoneOf, streamOf } from './media-microphone.ts';
import type { SoundRoom } from './sound-room.ts';
import { voiceOf } from './voice-of-line.ts';

/** Quieter is silence. */
const SILENT_DB = -80;

type OpenWith = (calls: readonly [Lines, Lines], microphone: OpenMicrophone) => Promise<LineOpening>;

/** Opens a line whose microphone does not send back what the line itself plays. */
export async function openEchoGuarded(
  room: SoundRoom,
  calls: readonly [Lines, Lines],
  microphone: OpenMicrophone,
  open: OpenWith,
): Promise<LineOpening> {
  const voices: BandMeter[] = [];
  let isQuiet = false;
  let sent = guarded(microphone);

  function listeningIn(lines: Lines): Lines {
    return {
      ...lines,
      async open(...asked) {
        const opening = await lines.open(...asked);
        const voice = opening.type === 'opened' && voiceOf(opening.line);
        if (voice) voices.push(openBandMeter(room.wake(), voice));
        return opening;
      },
    };
  }

  function playedNow(): readonly Levels[] {
    if (isQuiet) return [];
    return voices.map((voice) => voice.levels()).filter((levels) => levels.some((level) => level > SILENT_DB));
  }

  function guarded(whole: OpenMicrophone): { readonly microphone: OpenMicrophone; close(): void } {
    // What is remembered was heard at another time than what is played now.
    if (!hearsNow(whole)) return { microphone: whole, close: () => undefined };
    return guardMicrophone(room.wake(), whole, playedNow);
  }

  function close(): void {
    sent.close();
    for (const voice of voices.splice(0)) voice.close();
  }

  const opening = await open([listeningIn(calls[0]), listeningIn(calls[1])], sent.microphone);
  if (opening.type === 'failed') {
    close();
    return opening;
  }
  const { line } = opening;
  return {
    type: 'opened',
    line: {
      ...line,
      replaceMicrophone(fresh) {
        const before = sent;
        sent = guarded(fresh);
        line.replaceMicrophone(sent.microphone);
        before.close();
      },
      setQuiet(quiet) {
        isQuiet = quiet;
        line.setQuiet(quiet);
      },
      close() {
        close();
        line.close();
      },
      hangUp() {
        close();
        line.hangUp();
      },
    },
  };
}

/** A second tap on the microphone, silent while an echo is heard: waveform and memory keep hearing everything. */
function guardMicrophone(context: AudioContext, whole: OpenMicrophone, played: () => readonly Levels[]) {
  const stream = streamOf(whole);
  const [source] = stream.getAudioTracks();
  const copy = stream.clone();
  const microphone = openMicrophoneOf(copy);
  const ear = openBandMeter(context, stream);

  function letThrough(isOpen: boolean): void {
    microphone.setMuted(!isOpen || source?.enabled === false);
    // The recording mark goes out when the microphone is closed, not when its copy is.
    if (source?.readyState === 'ended') close();
  }

  function close(): void {
    stopGuard();
    ear.close();
    microphone.close();
  }

  const stopGuard = guardAgainstEcho({ bandCount: BAND_COUNT, played, heard: () => ear.levels(), letThrough });
  return { microphone, close };
}
