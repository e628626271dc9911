import { statements } from './statements.ts';

/**
 * Codes that were mailed before the upgrade are void: they are bound to no browser, and live for ten minutes. The default
 * lets a server of the former version insert rows while the servers are replaced one after the other.
 */
export const mailedLinks = statements(
  `delete from codes`,
  `alter table codes add column subject text not null default '', add column used_at timestamptz`,
  `create index codes_subject on codes (subject)`,
);
