import type { Logger } from 'pino';
import type { ErrorFields } from './error-fields.ts';
import type { Metrics } from './metrics.ts';

/** The class of an error: without contents, so that few classes exist. */
export type LoggedError = {
  readonly event: string;
  /** The name of its class and its code; or the reason, of what is no exception. */
  readonly error: string;
  /** The pattern of the path; empty for what is no request. */
  readonly route: string;
  /** How many times it occurred; once without it. */
  readonly count?: number;
};

type Line = {
  readonly event: string;
  readonly error?: object;
  /** Further fields of the line. */
  readonly [field: string]: unknown;
};

type ErrorLine = Line & {
  readonly route?: string;
  readonly error?: ErrorFields;
  readonly reason?: string;
  readonly mismatch?: string;
};

function classOf({ error, reason, mismatch }: ErrorLine): string {
  if (!error) return reason ?? mismatch ?? '';
  return error.errorCode === undefined ? error.name : `${error.name} ${error.errorCode}`;
}

/**
 * Everything the server reports: the log and the metrics. Each module declares its events, one function per business
 * event. Fields are types, ids, sizes, durations and errors; never speech, transcripts, SDP, tokens, codes or passwords.
 */
export class Events {
  readonly metrics: Metrics;
  readonly #log: Logger;
  #listener: ((error: LoggedError) => void) | undefined;
  /** The hour since the epoch in which an event that strangers can cause was last logged. */
  readonly #loggedInHour = new Map<string, number>();

  constructor(log: Logger, metrics: Metrics) {
    this.#log = log;
    this.metrics = metrics;
  }

  /** Reports what is logged as an error from now on, by its class. */
  watchErrors(listener: (error: LoggedError) => void): void {
    this.#listener = listener;
  }

  debug(line: Line): void {
    this.#log.debug(line);
  }

  info(line: Line): void {
    this.#log.info(line);
  }

  warn(line: Line): void {
    this.#log.warn(line);
  }

  error(line: ErrorLine): void {
    this.#log.error(line);
    this.count({ event: line.event, error: classOf(line), route: line.route ?? '' });
  }

  /** Counts an error for the administrator without logging it as one of the server. */
  count(error: LoggedError): void {
    this.#listener?.(error);
  }

  /** Strangers can cause the event: one line an hour, the rest is counted. */
  isFirstOfHour(event: string): boolean {
    const hour = Math.floor(Date.now() / 3_600_000);
    if (this.#loggedInHour.get(event) === hour) return false;
    this.#loggedInHour.set(event, hour);
    return true;
  }
}
