import type { SpeechEngines } from './engines.ts';
import { createRehearsalEngines } from './rehearsal/rehearsal-engines.ts';
import { toneSynthesiser } from './tts/tone-synthesiser.ts';

export function selectEngines(): SpeechEngines {
  return createRehearsalEngines(toneSynthesiser);
}
