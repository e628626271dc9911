import { sql, type RawBuilder, type Selectable } from 'kysely';
import { probesOf } from '../../../src/domain/search-blocks.ts';
import type { Tx } from '../../db/schema.ts';
import type { ChatTables } from '../../db/tables/chat.ts';
import { blocksInSegments } from './search-segments.ts';

/** The bits of all words: a block without one of them is not read. */
const MAX_PROBES = 48;
/** With more of them a segment rules out hardly any further block. */
const MAX_SEGMENT_PROBES = 8;
/** Whose texts are read by one request: 10,000 turns and more. */
const MAX_BLOCKS = 256;
/** Turns that are found and counted by one request. */
const MAX_COUNTED = 200;
const TIMEOUT_MS = 2000;

export type Search = {
  readonly userId: string;
  /** Folded. */
  readonly words: readonly string[];
  readonly limit: number;
  /** Continues an earlier search. */
  readonly after?: string | undefined;
};

export type TurnRow = Selectable<ChatTables['turns']>;
type NoTurn = { readonly id: null };
type FoundRow = { readonly total: number; readonly blocks: number; readonly last: string | null };

type FoundTurns = {
  readonly turns: readonly TurnRow[];
  readonly total: number;
  /** Nothing else would be found. */
  readonly is_exact: boolean;
  /** The position at which the search continues when it has not found enough. */
  readonly next?: string;
};

/** Must run in a transaction, for which it sets a timeout. */
export async function findTurns(tx: Tx, search: Search): Promise<FoundTurns> {
  await setLimits(tx);
  const { rows } = await sql<FoundRow & (TurnRow | NoTurn)>`${foundTurns(search)}`.execute(tx);
  const turns = rows.flatMap(({ total: _total, blocks: _blocks, last: _last, ...row }) =>
    row.id === null ? [] : [row],
  );
  const { total = 0, blocks = 0, last } = rows[0] ?? {};
  const hasMore = blocks > MAX_BLOCKS || total === MAX_COUNTED;
  return {
    turns,
    total,
    is_exact: !hasMore,
    ...(hasMore && last && turns.length < search.limit ? { next: last } : {}),
  };
}

/**
 * For the transaction. The index has the blocks in their order, which no other plan reads in time: the embedded database
 * has no statistics from which the planner would know.
 */
export async function setLimits(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true),
    set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('jit', 'off', true)`.execute(tx);
}

/**
 * `candidate` are the newest blocks that may have the words, in an order that the following scan keeps: texts of earlier
 * ones are not read once enough is found.
 */
export function foundTurns({ userId, words, limit, after }: Search): RawBuilder<unknown> {
  const probes = probesOfAll(words, MAX_SEGMENT_PROBES);
  const hasAll = (text: string) =>
    sql.join(
      words.map((word) => sql`strpos(${sql.ref(text)}, ${word}) > 0`),
      sql` and `,
    );
  return sql`
    with candidate as materialized (
      select found.until, found.id, session_id, item_ids, lines
      from (
        select id, until from (
          select id, until from search_blocks
          where user_id = ${userId}::uuid and segment_id is null and ${mayHave(words)}
          union all ${blocksInSegments({ userId, probes, before: timeOf(after), limit: MAX_BLOCKS + 1 })}
        ) block
        where ${after === undefined ? sql`true` : isAfter(after)}
        order by until desc, id desc limit ${sql.lit(MAX_BLOCKS + 1)}
      ) found left join search_blocks b on b.id = found.id
      order by found.until desc, found.id desc
    ), hit as materialized (
      select newest.session_id, newest.item_ids[line.n] as item_id
      from (select * from candidate limit ${sql.lit(MAX_BLOCKS)}) newest,
        lateral unnest(string_to_array(newest.lines, chr(10))) with ordinality as line (text, n)
      where ${hasAll('newest.lines')} and ${hasAll('line.text')}
      limit ${sql.lit(MAX_COUNTED)}
    )
    select found.*, turn.*
    from (
      select (select count(*) from hit)::int as total, (select count(*) from candidate)::int as blocks,
        (select ${cursor} from candidate offset ${sql.lit(MAX_BLOCKS - 1)} limit 1) as last
    ) found left join lateral (
      select t.id, t.session_id, t.item_id, speaker, user_input, user_language, assistant_output, assistant_language,
        status, said_at, usage_data, tokens, merged_from_item_ids, first_version, translated_by, speaker_name
      from hit join turns t on t.session_id = hit.session_id and t.item_id = hit.item_id
      order by said_at desc, t.item_id limit ${limit}
    ) turn on true
    order by turn.said_at desc, turn.item_id`;
}

/** False positives are possible. See `src/domain/search-blocks.ts`. */
function mayHave(words: readonly string[]): RawBuilder<unknown> {
  const isSet = probesOfAll(words, MAX_PROBES).map(
    (probe) =>
      sql`get_byte(signature, (${sql.lit(probe)} * length(signature)) >> 16) & ${sql.lit(1 << (probe & 7))} <> 0`,
  );
  return sql.join(isSet, sql` and `);
}

function probesOfAll(words: readonly string[], count: number): number[] {
  const each = Math.max(1, Math.floor(count / words.length));
  return words.flatMap((word) => probesOf(word).slice(0, each));
}

/** The position of a block, in microseconds. */
const cursor = sql`(extract(epoch from until) * 1000000)::bigint || '.' || id`;

function isAfter(block: string): RawBuilder<unknown> {
  const [, id] = block.split('.');
  return sql`(until, id) < (${timeOf(block)}, ${id}::bigint)`;
}

function timeOf(block: string | undefined): RawBuilder<unknown> {
  if (block === undefined) return sql`timestamptz 'infinity'`;
  const [until] = block.split('.');
  return sql`(timestamptz 'epoch' + ${until}::bigint * interval '1 microsecond')`;
}
