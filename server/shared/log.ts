import { pino, type Logger } from 'pino';
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

/**
 * The log on standard output, without a buffer: pino's own destination would retry endlessly to write it to a full disk
 * before the process ends.
 * @param onLineLost is called for each line that could not be written; further lines are written as soon as they can be
 */
export function createLog(level: Config['logLevel'], onLineLost: () => void): Logger {
  process.stdout.on('error', onLineLost);
  const redact = { paths: neverLogged.flatMap((field) => [field, `*.${field}`]), remove: true };
  return pino({ level, redact }, { write: (line) => void process.stdout.write(line) });
}
