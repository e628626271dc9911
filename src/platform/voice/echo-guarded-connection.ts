import type { Levels } from '../../domain/echo-gate/level-history.ts';
import type { ConnectResult, VoiceTransport } from '../../ports/voice-connection.ts';
import type { OpenMicrophone } from '../../ports/microphone.ts';
import { BAND_COUNT, openBandMeter } from '../audio/band-meter.ts';
import type { BandMeter } from '../audio/band-meter.ts';
import { guardAgainstEcho } from '../audio/echo-guard.ts';
import { hearsNow, openMicrophoneOf, streamOf } from '../audio/media-microphone.ts';
import type { SharedAudioContext } from '../audio/shared-audio-context.ts';
import { remoteAudioOf } from './remote-audio.ts';

/** Quieter is silence. */
const SILENT_DB = -80;

type OpenWith = (
  calls: readonly [VoiceTransport, VoiceTransport],
  microphone: OpenMicrophone,
) => Promise<ConnectResult>;

/** Opens a line whose microphone does not send back what the line itself plays. */
export async function openEchoGuarded(
  room: SharedAudioContext,
  calls: readonly [VoiceTransport, VoiceTransport],
  microphone: OpenMicrophone,
  open: OpenWith,
): Promise<ConnectResult> {
  const voices: BandMeter[] = [];
  let isQuiet = false;
  let sent = guarded(microphone);

  function listeningIn(lines: VoiceTransport): VoiceTransport {
    return {
      ...lines,
      async connect(...asked) {
        const opening = await lines.connect(...asked);
        const voice = opening.type === 'opened' && remoteAudioOf(opening.connection);
        if (voice) voices.push(openBandMeter(room.resume(), voice));
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
    return guardMicrophone(room.resume(), whole, playedNow);
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
  const { connection } = opening;
  return {
    type: 'opened',
    connection: {
      ...connection,
      replaceMicrophone(fresh) {
        const before = sent;
        sent = guarded(fresh);
        connection.replaceMicrophone(sent.microphone);
        before.close();
      },
      setPlaybackMuted(quiet) {
        isQuiet = quiet;
        connection.setPlaybackMuted(quiet);
      },
      close() {
        close();
        connection.close();
      },
      hangUp() {
        close();
        connection.hangUp();
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
