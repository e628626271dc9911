import type { VoiceConnection } from '../../ports/voice-connection.ts';

const voices = new WeakMap<VoiceConnection, MediaStream>();

/** What the far side of a line says. Only adapters ask. */
export function remoteAudioOf(line: VoiceConnection): MediaStream | undefined {
  return voices.get(line);
}

export function keepRemoteAudio(line: VoiceConnection, voice: MediaStream): VoiceConnection {
  voices.set(line, voice);
  return line;
}
