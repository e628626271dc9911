/** One event of a pasted log: its JSON, and when it was received. */
export type LoggedEvent = { readonly text: string; readonly receivedAtMs: number };

/** A line of the log that is not valid JSON. */
export type LogFault = { readonly line: number };

export type EventLog = { readonly events: readonly LoggedEvent[]; readonly faults: readonly LogFault[] };

/** Assumed interval between events without a time. */
const INTERVAL_MS = 100;
/** Assumed start of a log without any time; constant, so that the same log gives the same turns. */
const START_MS = Date.UTC(2026, 0, 1);

type Piece = { readonly text: string; readonly line: number };
type ParsedPiece = Piece & { readonly value: unknown; readonly isValid: boolean };

/** Reads a JSON array of events, or one event per line. Invalid pieces stay, so that the replay counts them. */
export function readEventLog(log: string): EventLog {
  const whole = parseWhole(log);
  const pieces = whole ?? splitPieces(log).map(parsePiece);
  const times = timesOf(pieces.map((piece) => timeOf(piece.value)));
  return {
    events: pieces.map(({ text }, place) => ({ text, receivedAtMs: times[place] ?? START_MS })),
    faults: faultsOf(pieces, whole ? undefined : cutOffLine(log)),
  };
}

function faultsOf(pieces: readonly ParsedPiece[], cutOff: number | undefined): readonly LogFault[] {
  const lines = pieces.filter((piece) => !piece.isValid).map(({ line }) => line);
  if (cutOff !== undefined && !lines.includes(cutOff)) lines.push(cutOff);
  return lines.map((line) => ({ line }));
}

/** The last line of an array that has no end: events after it may be missing. */
function cutOffLine(log: string): number | undefined {
  const text = log.trim();
  return text.startsWith('[') && !text.endsWith(']') ? log.trimEnd().split('\n').length : undefined;
}

function parseWhole(log: string): ParsedPiece[] | undefined {
  const { value, isValid } = parsePiece({ text: log, line: 1 });
  if (!isValid) return undefined;
  const events: unknown[] = Array.isArray(value) ? value : [value];
  return events.map((event) => ({ text: JSON.stringify(event), line: 1, value: event, isValid: true }));
}

function parsePiece(piece: Piece): ParsedPiece {
  try {
    const value: unknown = JSON.parse(piece.text);
    return { ...piece, value, isValid: true };
  } catch {
    // People may paste anything.
    return { ...piece, value: undefined, isValid: false };
  }
}

function splitPieces(log: string): Piece[] {
  const lines = log.split(/\r?\n/u).map((text, place) => ({ text, line: place + 1 }));
  const filled = lines.filter(({ text }) => bareText(text) !== '');
  if (filled.length === 1 && filled[0]) return elementsOf(filled[0]);
  const perLine = filled.map(({ text, line }) => ({ text: bareText(text), line }));
  const validCount = perLine.filter((piece) => parsePiece(piece).isValid).length;
  // Mostly invalid lines mean that the array is formatted over many lines.
  return validCount * 2 >= perLine.length ? perLine : elementsByIndent(filled);
}

/** Without the array's syntax around it: brackets at the ends, commas between. */
function bareText(text: string): string {
  return text
    .trim()
    .replace(/^\[(?=\s*(?:\{|$))/u, '')
    .replace(/(?<=^|[}\s])\]$/u, '')
    .trim()
    .replace(/,$/u, '')
    .trim();
}

/** The elements of a truncated array on one line: each ends where its braces close. */
function elementsOf({ text, line }: Piece): Piece[] {
  const elements: string[] = [];
  let [depth, start, quoted] = [0, 0, false];
  for (let place = 0; place < text.length; place++) {
    const character = text[place];
    if (character === '\\') place++;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && character === '{' && depth++ === 0) start = place;
    else if (!quoted && character === '}' && --depth === 0) elements.push(text.slice(start, place + 1));
  }
  return (elements.length > 0 ? elements : [text]).map((element) => ({ text: element, line }));
}

/** The elements of an array formatted over many lines: each starts with a brace at the indent of the first one. */
function elementsByIndent(lines: readonly Piece[]): Piece[] {
  const indent = indentOf(lines.find(({ text }) => text.trim().startsWith('{'))?.text ?? '');
  const elements: { text: string; line: number }[] = [];
  for (const { text, line } of lines) {
    const begins = text.trim().startsWith('{') && indentOf(text) === indent;
    const last = elements.at(-1);
    if (begins || !last) elements.push({ text, line });
    else last.text += `\n${text}`;
  }
  return elements.map(({ text, line }) => ({ text: bareText(text), line })).filter(({ text }) => text !== '');
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

function timeOf(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || !('received_at' in value)) return undefined;
  const time = typeof value.received_at === 'string' ? Date.parse(value.received_at) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** An event without a time follows the one before it; those before the first time count back from it. */
function timesOf(times: readonly (number | undefined)[]): number[] {
  const first = times.findIndex((time) => time !== undefined);
  let next = (times[first] ?? START_MS) - INTERVAL_MS * Math.max(0, first);
  return times.map((time) => {
    const at = time ?? next;
    next = at + INTERVAL_MS;
    return at;
  });
}
