import { errorCode } from '../../../../src/shared/error-code.ts';
import { open as openFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { errors, type Dispatcher } from 'undici';
import { isRetryable } from '../../../../src/shared/retryable.ts';
import { sleep } from '../../../../src/shared/async.ts';
import { FetchFailure } from './fetch-failure.ts';
import { requestFile, type FileResponse } from './request-file.ts';
import type { Sources } from './sources.ts';

export type DownloadOptions = {
  readonly address: URL;
  /** The file that grows, and stays for the next attempt when the download is cut. */
  readonly part: string;
  /** The size of the whole file as transferred. A longer stream must not fill the disk. */
  readonly bytes: number;
  /** Ask for the compressed bytes that the hub stores. */
  readonly isCompressed: boolean;
  readonly sources: Sources;
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
  onProgress(received: number): void;
  /** Before each attempt, and while bytes arrive. @throws FetchFailure when the disk is nearly full */
  checkSpace(): Promise<void>;
  /** Wait before each further attempt in milliseconds; its length limits the attempts that bring no byte. */
  readonly retryDelaysMs?: readonly number[];
};

const RETRY_DELAYS_MS = [500, 2_000, 5_000, 15_000];
/** A host that asks for a longer wait is left to a later attempt. */
const MAX_ASKED_MS = 30_000;
const CHECK_SPACE_EVERY_BYTES = 32 * 1024 * 1024;

/**
 * Fetches an address into `part`, from where an earlier attempt ended. Cuts and errors of the server are retried for as
 * long as each attempt brings something.
 * @throws FetchFailure
 */
export async function download(options: DownloadOptions): Promise<void> {
  const delaysMs = options.retryDelaysMs ?? RETRY_DELAYS_MS;
  let most = await sizeOf(options.part);
  let fruitless = 0;
  for (;;) {
    try {
      return await attempt(options);
    } catch (cause) {
      options.signal.throwIfAborted();
      if (cause instanceof FetchFailure && cause.problem !== 'unreachable') throw cause;
      if (isDiskFull(cause)) throw await afterFullDisk(options, cause);
      const size = await sizeOf(options.part);
      fruitless = size > most ? 0 : fruitless + 1;
      most = Math.max(most, size);
      const delayMs = delaysMs[fruitless === 0 ? 0 : fruitless - 1];
      const askedMs = cause instanceof NotNow ? cause.retryAfterMs : 0;
      if (delayMs === undefined || askedMs > MAX_ASKED_MS) throw unreachable(options.address, cause, askedMs);
      await sleep(Math.max(delayMs, askedMs), options.signal);
    }
  }
}

/** Identifies the file that the bytes in `part` belong to: a file that has changed at the hub is not continued. */
const validatorFile = (part: string) => `${part}.tag`;

async function attempt(options: DownloadOptions): Promise<void> {
  const { part } = options;
  const have = await sizeOf(part);
  // The earlier attempt ended after the last byte.
  if (have === options.bytes) return;
  await options.checkSpace();
  const validator = have > 0 ? await readFile(validatorFile(part), 'utf8').catch(() => undefined) : undefined;
  const response = await open(options, validator === undefined ? 0 : have, validator);
  const { statusCode, headers, body } = response;
  const from = statusCode === 206 ? startOf(headers['content-range']) : 0;
  if (statusCode === 416 || (from !== 0 && from !== have)) {
    await body.dump();
    await discard(part);
    throw new Error('the part that was fetched before does not fit any more');
  }
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (Number.isFinite(length) && from + length !== options.bytes) {
    await body.dump();
    throw await otherFile(options, `${from + length}`);
  }
  const tag = strongTag(headers['etag']);
  if (tag) await writeFile(validatorFile(part), tag);
  else await rm(validatorFile(part), { force: true });
  await receive(response, from, options);
}

/** Each piece is written before the next is awaited: a cut loses none. */
async function receive({ body }: Dispatcher.ResponseData, from: number, options: DownloadOptions) {
  let received = from;
  let checkedAt = from;
  const file = await openFile(options.part, from > 0 ? 'a' : 'w');
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (received > options.bytes) throw await otherFile(options, `more than ${options.bytes}`);
      // Unlike `write`, which may write less on a disk that gets full.
      await file.appendFile(chunk);
      options.onProgress(received);
      if (received - checkedAt < CHECK_SPACE_EVERY_BYTES) continue;
      checkedAt = received;
      await options.checkSpace();
    }
  } finally {
    await file.close();
  }
  if (received < options.bytes) throw new Error('the connection was closed early');
}

function open(options: DownloadOptions, from: number, validator: string | undefined) {
  const range = from > 0 && validator && { range: `bytes=${from}-`, 'if-range': validator };
  return requestFile({ ...options, headers: { ...range } }).then(accepted);
}

/** The host has too much to do. */
class NotNow extends Error {
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

async function accepted({ response, address, isRedirected }: FileResponse) {
  const { statusCode, headers } = response;
  if (statusCode === 200 || statusCode === 206 || statusCode === 416) return response;
  await response.body.dump();
  const retryAfterMs = askedWaitMs(headers);
  if (retryAfterMs !== undefined && isRetryable({ status: statusCode }))
    throw new NotNow(`status ${statusCode}`, retryAfterMs);
  // A signed address of a store expires: the next attempt gets another one.
  if (isRedirected || isRetryable({ status: statusCode })) throw new Error(`status ${statusCode}`);
  throw new FetchFailure('refused', `${address.host} responds with ${statusCode} to ${address.pathname}.`);
}

function unreachable(address: URL, cause: unknown, retryAfterMs: number): FetchFailure {
  const options = { cause, ...(retryAfterMs > 0 && { retryAfterMs }) };
  return new FetchFailure('unreachable', `${address.host} cannot be reached (${reasonOf(cause)}).`, options);
}

/** Reads `retry-after`, in seconds or as a date, or Hugging Face's form: `ratelimit: "resolvers";r=0;t=55`. */
function askedWaitMs(headers: Dispatcher.ResponseData['headers']): number | undefined {
  const seconds = /;\s*t\s*=\s*(\d+)/.exec(String(headers['ratelimit']))?.[1];
  const header = headers['retry-after'] ?? seconds;
  if (typeof header !== 'string') return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

function reasonOf(cause: unknown): string {
  if (cause instanceof errors.UndiciError) return cause.code.replace('UND_ERR_', '').toLowerCase().replaceAll('_', ' ');
  return errorCode(cause) ?? (cause instanceof Error ? cause.message : String(cause));
}

function isDiskFull(cause: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(cause) ?? '');
}

/** Deletes the fetched part: the database needs the space more. */
async function afterFullDisk({ part }: DownloadOptions, cause: unknown): Promise<FetchFailure> {
  await discard(part);
  return new FetchFailure('disk-full', 'The disk is full.', { cause });
}

async function otherFile({ address, part, bytes }: DownloadOptions, found: string): Promise<FetchFailure> {
  await discard(part);
  const sentence = `${address.host} sends ${found} bytes for ${address.pathname}, which has ${bytes} in the catalogue.`;
  return new FetchFailure('damaged', sentence);
}

export async function discard(part: string): Promise<void> {
  await Promise.all([rm(part, { force: true }), rm(validatorFile(part), { force: true })]);
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

/** Reads the start of `bytes 5-9/10`. */
function startOf(range: string | string[] | undefined): number | undefined {
  const found = typeof range === 'string' ? /^bytes (\d+)-/.exec(range)?.[1] : undefined;
  return found === undefined ? undefined : Number(found);
}

/** Only a strong tag says that the bytes are the same. */
function strongTag(tag: string | string[] | undefined): string | undefined {
  return typeof tag === 'string' && tag.startsWith('"') ? tag : undefined;
}
