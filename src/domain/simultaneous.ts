/** How a service interprets: after each turn, with a text that grows while a person speaks, or with a voice that does, too. */
export type Simultaneous = 'off' | 'text' | 'voice';

/** Whether a connection translates while a person speaks: where it is asked to, by itself, or after each turn only. */
export type Interprets = 'along' | 'natively' | 'by-turns';

/** When people want to hear the voice. */
export type VoiceTiming = 'automatic' | 'at_end' | 'at_once';

/** The facts that tell whether the voice would disturb. */
export type SpeakingSituation = {
  /** The voice is heard in earphones, or on a device of its own. */
  readonly hasEarphones: boolean;
  /** Each person has a device. */
  readonly isRoom: boolean;
  /** A caption screen shows, and may speak, the translation. */
  readonly isCaptioned: boolean;
};

/** On a phone with a loudspeaker the voice would talk over the speaker: it waits for the end. */
export function simultaneousFor(timing: VoiceTiming, situation: SpeakingSituation): 'text' | 'voice' {
  if (timing !== 'automatic') return timing === 'at_once' ? 'voice' : 'text';
  const { hasEarphones, isRoom, isCaptioned } = situation;
  return hasEarphones || isRoom || isCaptioned ? 'voice' : 'text';
}

export function parseVoiceTiming(text: string | undefined): VoiceTiming {
  return text === 'at_end' || text === 'at_once' ? text : 'automatic';
}
