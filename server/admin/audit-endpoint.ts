import { endpoint } from '../http/endpoint.ts';
import type { Administration } from './administration.ts';
import { readAudit } from './audit-log.ts';

export function auditLog({ store }: Administration) {
  return endpoint('auditLog', ({ query: { page, limit } }) => readAudit(store.db, page, limit));
}
