import { statements } from './statements.ts';

/** The index of the full-text search of users with very many turns. A search reads a few bytes at offsets in `rows`. */
export const searchSegments = statements(
  `create table search_segments (
    id bigint generated always as identity primary key,
    user_id uuid not null,
    block_ids bigint[] not null,
    untils timestamptz[] not null,
    rows bytea not null
  )`,
  `alter table search_segments
    alter column block_ids set storage plain,
    alter column untils set storage plain,
    alter column rows set storage external`,
  `create index search_segments_of_user on search_segments (user_id)`,
  `alter table search_blocks add segment_id bigint references search_segments (id) on delete set null`,
  `create index search_blocks_in_segment on search_blocks (segment_id) where segment_id is not null`,
  `create index search_blocks_loose on search_blocks (user_id, until desc, id desc) where segment_id is null`,
  `drop index search_blocks_newest`,
);
