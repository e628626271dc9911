import { statements } from './statements.ts';

export const spentProofs = statements(
  `create table spent_proofs (
    hash text primary key,
    expires_at timestamptz not null
  )`,
  `create index spent_proofs_over on spent_proofs (expires_at)`,
);
