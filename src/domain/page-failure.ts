/** An unexpected error of the page as it is reported to the server: nothing that people said, wrote or opened. */
export type PageFailure = {
  readonly kind: ErrorKind;
  readonly message: string;
  /** File of the app, line and column; `unknown` where the error has no stack. */
  readonly position: string;
};

export const errorKinds = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'AggregateError',
  'DeadlineError',
  'AbortError',
  'DataCloneError',
  'InvalidStateError',
  'NetworkError',
  'NotAllowedError',
  'NotFoundError',
  'NotReadableError',
  'NotSupportedError',
  'OperationError',
  'QuotaExceededError',
  'SecurityError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
  'VersionError',
  'other',
] as const;

export type ErrorKind = (typeof errorKinds)[number];

/** Phrases of browsers' own error messages. Whatever else a message has may be what people said. */
const phrases = [
  'Cannot (?:read|set|delete) propert(?:ies|y) of (?:undefined|null)',
  '(?:undefined|null) is not an object',
  'Cannot (?:destructure property|convert undefined or null to object|access|redefine property)',
  'before initialization',
  'Assignment to constant variable',
  "Can't find variable",
  'is not (?:a function|a constructor|an object|defined|iterable|async iterable|valid JSON|extensible)',
  'is (?:undefined|null|read-only)',
  'Maximum call stack size exceeded',
  'too much recursion',
  'Invalid (?:array length|time value|regular expression|language tag|URL)',
  'Unexpected (?:token|identifier|string|number|end of JSON input|end of input|EOF)',
  'JSON Parse error',
  'JSON\\.parse',
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
  'Failed to fetch',
  'Load failed',
  'NetworkError when attempting to fetch resource',
  'Failed to (?:execute|construct|read|set|load)',
  'could not be cloned',
  'can not be cloned',
  'The database connection is closing',
  'Connection to Indexed Database server lost',
  'Attempt to get (?:a record|records|all index records) from database without an in-progress transaction',
  'The transaction (?:was aborted|is inactive or finished|has finished)',
  'Internal error',
  'is not a child of this node',
  'The object is in an invalid state',
  'The operation (?:was aborted|is insecure|timed out|failed)',
  'The (?:request is|user agent) not allowed',
  'Unable to load a worklet',
  'Minified React error #\\d{1,4}',
  'Promise was collected',
];
const knownPhrase = new RegExp(phrases.join('|'), 'gu');

/** Returns the phrases that browsers use, joined by ellipses; the rest of the message may be content. */
export function messageWithoutContents(message: string): string {
  return (message.slice(0, 500).match(knownPhrase) ?? []).slice(0, 4).join(' … ');
}

const frame = /\/((?:assets|src|workers)\/[\w~./-]{1,80}\.(?:js|ts|tsx):\d{1,7}:\d{1,7})/u;

export function pageFailureOf(error: unknown): PageFailure {
  if (!(error instanceof Error)) return { kind: 'other', message: '', position: 'unknown' };
  return {
    kind: errorKinds.find((kind) => kind === error.name) ?? 'Error',
    message: messageWithoutContents(error.message),
    position: frame.exec(error.stack ?? '')?.[1] ?? 'unknown',
  };
}

/** The browser's name and major version, such as `Firefox 140`. */
export function browserOf(userAgent: string): string {
  const [, name, version] = /(Edg|Firefox|Chrome|Version)\/(\d{1,3})/u.exec(newestFirst(userAgent)) ?? [];
  if (name === undefined) return 'other';
  return `${name === 'Edg' ? 'Edge' : name === 'Version' ? 'Safari' : name} ${version}`;
}

/** Edge names Chrome before itself. */
function newestFirst(userAgent: string): string {
  return userAgent.split(' ').toReversed().join(' ');
}
