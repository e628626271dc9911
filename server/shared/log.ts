import { pino } from 'pino';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';

/** A safety net: log lines carry types, ids, sizes and durations only. */
const neverLogged = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'code',
  'secret',
  'sdp',
  'text',
  'authorization',
];

export function createLog(level: Config['logLevel']): Logger {
  return pino({ level, redact: { paths: neverLogged.flatMap((one) => [one, `*.${one}`]), remove: true } });
}
