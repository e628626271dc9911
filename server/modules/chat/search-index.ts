import { sql, type RawBuilder } from 'kysely';
import { searchBlocks } from '../../../src/domain/search-blocks.ts';
import type { UploadedTurn } from '../../../src/protocol/contract.ts';

/** The blocks of the turns of one upload. */
export type UploadedBlocks = {
  /** In hexadecimal. */
  readonly signatures: readonly string[];
  /** By the index of the turn: the columns of its record. `block` counts from 1, as arrays of PostgreSQL do. */
  readonly lines: ReadonlyArray<{ readonly block: number; readonly folded: string } | undefined>;
};

/** Folds the turns and signs their blocks. Of turns with the same id only the first one is in a block. */
export function blocksOf(turns: readonly UploadedTurn[]): UploadedBlocks {
  const ids = new Set<string>();
  const blocks = searchBlocks(
    turns.map(({ item_id: itemId, user_input: source, assistant_output: translation }, index) => {
      const texts = ids.has(itemId) ? [] : [source, translation];
      ids.add(itemId);
      return { id: String(index), texts };
    }),
  );
  const lineByIndex = new Map(
    blocks.flatMap(({ lines }, index) =>
      lines.map(({ id, text }) => [id, { block: index + 1, folded: text }] as const),
    ),
  );
  return {
    signatures: blocks.map(({ signature }) => Buffer.from(signature).toString('hex')),
    lines: turns.map((_, index) => lineByIndex.get(String(index))),
  };
}

/**
 * A statement that adds turns to the index.
 * @param turns has the ids and times of the turns to add, in a statement that also has the common table expressions
 *   `session` and `sent`, the records of the upload
 */
export function insertBlocks(turns: string, { signatures }: UploadedBlocks): RawBuilder<unknown> {
  return sql`
    insert into search_blocks (session_id, user_id, until, signature, item_ids, lines)
    select session.id, session.user_id, max(t.said_at), decode((${signatures}::text[])[sent.block], 'hex'),
      array_agg(sent.item_id order by sent.item_id), string_agg(sent.folded, chr(10) order by sent.item_id)
    from session, ${sql.table(turns)} as t join sent using (item_id)
    where sent.block is not null
    group by session.id, session.user_id, sent.block`;
}

/** Common table expressions that remove the turns of `turns` from the index. A block without others is deleted. */
export function removedLines(turns: string): RawBuilder<unknown> {
  const removed = sql`coalesce((select array_agg(item_id) from ${sql.table(turns)}), '{}')`;
  return sql`deleted_blocks as (
      delete from search_blocks b using session where b.session_id = session.id and b.item_ids <@ ${removed}
    ), shortened_blocks as (
      update search_blocks b set (item_ids, lines) = (
        select array_agg(line.item_id order by n), string_agg(line.text, chr(10) order by n)
        from unnest(b.item_ids, string_to_array(b.lines, chr(10))) with ordinality as line (item_id, text, n)
        where line.item_id <> all(${removed}))
      from session
      where b.session_id = session.id and b.item_ids && ${removed} and not b.item_ids <@ ${removed}
    )`;
}
