import { endpoint } from '../../shared/http/endpoint.ts';
import type { AdminDeps } from './admin-deps.ts';
import { readAudit } from './audit-log.ts';

export function auditLog({ store }: AdminDeps) {
  return endpoint('auditLog', ({ query: { page, limit } }) => readAudit(store.db, page, limit));
}
