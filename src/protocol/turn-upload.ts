import { parseJson } from '../domain/parse-json.ts';
import { knownCostMicros } from '../domain/cost.ts';
import type { Correction, Turn, TurnId } from '../domain/turn.ts';
import type { Usage } from '../domain/usage.ts';
import type { ConversationTurn, UploadedTurn } from './contract.ts';
import { parseUsage, usageToWire } from './realtime/usage.ts';
import { isWire } from './realtime/wire.ts';

/** A turn in the format of `POST /chat/conversations`. */
export function turnToUpload(turn: Turn): UploadedTurn {
  return {
    item_id: turn.itemId,
    speaker: turn.speaker,
    ...(turn.speakerName && { speaker_name: turn.speakerName }),
    user_input: turn.source.text,
    user_language: turn.source.language ?? null,
    assistant_output: turn.translation.text,
    assistant_language: turn.translation.language ?? null,
    status: turn.status,
    timestamp: new Date(turn.startedAtMs).toISOString(),
    usage_data: turn.usage ? JSON.stringify(usageToWire(turn.usage)) : null,
    merged_from_item_ids: [...turn.mergedFromItemIds],
    ...(turn.onDevice && { translated_by: 'device' as const }),
    ...(turn.correction && { first_version: firstVersion(turn.correction) }),
  };
}

function firstVersion({ firstSource, firstTranslation, isTranslated }: Correction) {
  return { user_input: firstSource, assistant_output: firstTranslation, is_translated: isTranslated };
}

/** A turn as the server returns it. */
export function turnOfUpload(stored: ConversationTurn): Turn {
  const usage = usageOf(stored.usage_data);
  return {
    id: stored.item_id as TurnId,
    itemId: stored.item_id,
    mergedFromItemIds: stored.merged_from_item_ids,
    speaker: stored.speaker,
    ...(stored.speaker_name && { speakerName: stored.speaker_name }),
    source: { text: stored.user_input, language: stored.user_language ?? undefined },
    translation: { text: stored.assistant_output, language: stored.assistant_language ?? undefined },
    status: stored.status,
    startedAtMs: Date.parse(stored.timestamp),
    cancelReason: undefined,
    interrupted: false,
    ...correctionOf(stored),
    ...(stored.translated_by === 'device' ? { onDevice: true as const } : {}),
    usage,
    costMicros: usage && knownCostMicros(usage),
  };
}

function correctionOf({ item_id: itemId, first_version: first }: ConversationTurn): Pick<Turn, 'correction'> {
  if (!first) return {};
  const { user_input: firstSource, assistant_output: firstTranslation, is_translated: isTranslated } = first;
  return { correction: { itemId, firstSource, firstTranslation, isTranslated } };
}

function usageOf(text: string | null): Usage | undefined {
  const wire = parseJson(text ?? '');
  // Stored by a client that wrote something else: unknown, not zero.
  return isWire(wire) ? parseUsage(wire) : undefined;
}
