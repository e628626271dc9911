import { pino } from 'pino';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';

/** Types, ids, sizes and durations. The redaction is for the day somebody logs more than that. */
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
