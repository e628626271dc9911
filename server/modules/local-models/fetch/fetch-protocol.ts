import { z } from 'zod';
import type { Catalogue } from '../../../../voice/models/catalogue.ts';
import type { FetchProblem } from './fetch-failure.ts';

/**
 * The messages between the server and its fetching process over Node's IPC channel.
 *
 *     server ── configure, check, fetch, stop ──▶ fetching process
 *     server ◀── ready, checked, progress, finished, failed ──
 */

const ids = z.array(z.string());

const command = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('configure'),
    /** Checked by the server. */
    catalogue: z.custom<Catalogue>((value) => typeof value === 'object' && value !== null),
    folder: z.string(),
    mirrors: z.record(z.string(), z.string()).exactOptional(),
    retryDelaysMs: z.array(z.number()).exactOptional(),
  }),
  /** Hash files that were put into the folder by hand. */
  z.object({ type: z.literal('check'), ids }),
  /** One job after the other; `key` names it. */
  z.object({ type: z.literal('fetch'), key: z.string(), ids }),
  z.object({ type: z.literal('stop') }),
]);

const report = z.discriminatedUnion('type', [
  /** All files of these models are there. */
  z.object({ type: z.literal('ready'), ids }),
  /** The hashes of their files were compared, or could not be: where `ready` has not come before, they do not fit. */
  z.object({ type: z.literal('checked'), ids }),
  z.object({ type: z.literal('progress'), key: z.string(), receivedBytes: z.number(), totalBytes: z.number() }),
  z.object({ type: z.literal('finished'), key: z.string() }),
  /** `message`: a sentence for the operator. */
  z.object({
    type: z.literal('failed'),
    key: z.string(),
    problem: z.custom<FetchProblem>((value) => typeof value === 'string'),
    message: z.string(),
    retryAfterMs: z.number().exactOptional(),
  }),
]);

export type FetchCommand = z.infer<typeof command>;
export type FetchReport = z.infer<typeof report>;

/** Undefined for a message of another version. */
export function parseFetchCommand(message: unknown): FetchCommand | undefined {
  return command.safeParse(message).data;
}

/** Undefined for a message of another version. */
export function parseFetchReport(message: unknown): FetchReport | undefined {
  return report.safeParse(message).data;
}
