import type { UploadedTurn } from '../../../src/protocol/contract.ts';

/** About what a turn without words takes, and the id of a part. */
const CHARACTERS_PER_TURN = 300;
const CHARACTERS_PER_ID = 40;

/** About how much these turns are to write down. */
export function uploadSize(turns: readonly UploadedTurn[]): number {
  return turns.reduce((sum, turn) => sum + lettersOf(turn), 0);
}

function lettersOf({ user_input, assistant_output, usage_data, merged_from_item_ids }: UploadedTurn): number {
  const words = user_input.length + assistant_output.length + (usage_data?.length ?? 0);
  return CHARACTERS_PER_TURN + words + merged_from_item_ids.length * CHARACTERS_PER_ID;
}
