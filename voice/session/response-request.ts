import type { WrittenResponse } from '../protocol/client-event.ts';
import { newId } from '../protocol/new-id.ts';
import type { SessionSettings } from '../protocol/session-settings.ts';
import type { SpokenInput } from './read-inputs.ts';
import type { ResponseRequest } from './response-context.ts';

/** A request for a response to an utterance, or to what a client's `response.create` describes. */
export function createRequest(
  { input, itemId, spokenIds }: SpokenInput,
  written: WrittenResponse | undefined,
  settings: SessionSettings,
): ResponseRequest {
  const modalities = written?.output_modalities ?? written?.modalities ?? [settings.modality];
  return {
    id: newId('resp'),
    input,
    itemId,
    spokenIds,
    instructions: settings.instructions,
    modality: modalities.includes('audio') ? 'audio' : 'text',
    voice: settings.voice,
    speed: settings.speed,
    metadata: written?.metadata ?? null,
    isInConversation: written?.conversation !== 'none',
  };
}
