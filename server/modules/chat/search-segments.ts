import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { SEGMENT_BLOCKS, SearchSegment } from '../../../src/domain/search-blocks.ts';
import type { Db, Tx } from '../../db/schema.ts';

/** Blocks of one user that a search reads one by one: those of 16,000 turns in long conversations. */
const MAX_LOOSE_BLOCKS = 250;
const ROW_BYTES = SEGMENT_BLOCKS / 8;

/**
 * Puts the oldest blocks of users who have very many into segments. A search of such a user reads the segments, see
 * `find-turns.ts`. Several processes may do so concurrently.
 */
export async function fillSearchSegments(db: Db): Promise<void> {
  const { rows: users } = await sql<{ id: string }>`
    select user_id as id from search_blocks where segment_id is null
    group by user_id having count(*) >= ${MAX_LOOSE_BLOCKS + SEGMENT_BLOCKS}`.execute(db);
  for (const { id } of users) {
    let hasMore = true;
    while (hasMore) hasMore = await db.transaction().execute(async (tx) => await fillSegment(tx, id));
  }
}

type Block = { readonly id: number; readonly lines: string };

/** @returns false when the user has no blocks to spare. */
async function fillSegment(tx: Tx, userId: string): Promise<boolean> {
  const { rows: blocks } = await sql<Block>`
    select id, lines from search_blocks where user_id = ${userId} and segment_id is null
      and (select count(*) from search_blocks where user_id = ${userId} and segment_id is null)
        >= ${MAX_LOOSE_BLOCKS + SEGMENT_BLOCKS}
    order by until, id limit ${SEGMENT_BLOCKS} for update skip locked`.execute(tx);
  if (blocks.length < SEGMENT_BLOCKS) return false;
  const segment = new SearchSegment(Math.max(...blocks.map(({ lines }) => lines.length)));
  for (const [position, { lines }] of blocks.entries()) {
    segment.add(position, lines);
    await setImmediate();
  }
  const ids = blocks.map(({ id }) => id);
  await sql`
    with segment as (
      insert into search_segments (user_id, block_ids, untils, rows)
      select user_id, array_agg(b.id order by n), array_agg(until order by n), ${Buffer.from(segment.rows)}
      from unnest(${ids}::bigint[]) with ordinality as block (id, n) join search_blocks b using (id)
      group by user_id returning id
    )
    update search_blocks set segment_id = segment.id from segment where search_blocks.id = any(${ids}::bigint[])`.execute(
    tx,
  );
  return true;
}

/** Deletes the segments with blocks of the session: their other blocks are read one by one again. */
export async function deleteSegmentsOf(tx: Tx, sessionId: string): Promise<void> {
  await sql`
    delete from search_segments where id in (
      select segment_id from search_blocks where session_id = ${sessionId})`.execute(tx);
}

type SegmentSearch = {
  readonly userId: string;
  readonly probes: readonly number[];
  /** SQL: the time before which blocks are searched. */
  readonly before: RawBuilder<unknown>;
  /** How many of the newest blocks are needed. */
  readonly limit: number;
};

/**
 * A query of the id and the time of blocks in segments that have all the probes: the newest ones, at least `limit` where
 * there are as many. Segments are left out whose blocks are all older than as many that were found.
 */
export function blocksInSegments({ userId, probes, before, limit }: SegmentSearch): RawBuilder<unknown> {
  const length = sql`(octet_length(rows) / ${sql.lit(8 * ROW_BYTES)})`;
  const rows = probes.map((probe) => {
    const at = sql`(${length} * ${sql.lit(probe)} >> 16) * 8 + ${sql.lit(probe & 7)}`;
    const row = sql`substring(rows from (${at}) * ${sql.lit(ROW_BYTES)} + 1 for ${sql.lit(ROW_BYTES)})`;
    return sql`('x' || encode(${row}, 'hex'))::bit(${sql.lit(SEGMENT_BLOCKS)})`;
  });
  return sql`
    select block.id, block.until
    from (
      select *, max(case when found >= ${sql.lit(limit)} then oldest end) over () as enough_since
      from (
        select *, sum(bit_count(has_all)) filter (where newest < ${before}) over (order by oldest desc) as found
        from (
          select block_ids, untils, untils[1] as oldest, untils[${sql.lit(SEGMENT_BLOCKS)}] as newest,
            ${sql.join(rows, sql` & `)} as has_all
          from search_segments where user_id = ${userId}::uuid offset 0
        ) segment
        where has_all <> 0::bit(${sql.lit(SEGMENT_BLOCKS)})
      ) segment
    ) segment, unnest(block_ids, untils) with ordinality as block (id, until, n)
    where newest >= coalesce(enough_since, '-infinity') and get_bit(has_all, n::int - 1) = 1`;
}
