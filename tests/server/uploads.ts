import type { UploadedTurn } from '../../src/protocol/contract.ts';

/** A finished turn that cost `tokens`. */
export function uploadedTurn(
  itemId: string,
  tokens: number | null = 100,
  input: Partial<UploadedTurn> = {},
): UploadedTurn {
  return {
    item_id: itemId,
    speaker: 'userA',
    user_input: '车站在哪里？',
    user_language: 'cmn',
    assistant_output: 'Where is the station?',
    assistant_language: 'eng',
    status: 'completed',
    timestamp: '2026-11-21T10:00:00.000Z',
    usage_data: tokens === null ? null : usageText(tokens),
    merged_from_item_ids: [itemId],
    ...input,
  };
}

export function usageText(tokens: number, outputAudioTokens = 0): string {
  return JSON.stringify({
    total_tokens: tokens,
    input_tokens: tokens - outputAudioTokens,
    output_tokens: outputAudioTokens,
    output_token_details: { audio_tokens: outputAudioTokens, text_tokens: 0 },
  });
}
