/** One event of a pasted log: its text, and when it came. */
export type LoggedEvent = { readonly text: string; readonly receivedAtMs: number };

/** A place in the log that could not be read. */
export type LogFault = { readonly line: number };

export type EventLog = { readonly events: readonly LoggedEvent[]; readonly faults: readonly LogFault[] };

/** Events without a time count as so far apart. */
const APART_MS = 100;
/** When a log without any time begins: always the same, so that the same log gives the same turns. */
const BEGINNING_MS = Date.UTC(2026, 0, 1);

type Piece = { readonly text: string; readonly line: number };
type ReadPiece = Piece & { readonly value: unknown; readonly isRead: boolean };

/** Reads a JSON array of events, or one event per line. What cannot be read keeps its place, as the text it is. */
export function readEventLog(log: string): EventLog {
  const pieces = wholeOf(log) ?? piecesOf(log).map(readPiece);
  const times = timesOf(pieces.map((piece) => timeOf(piece.value)));
  return {
    events: pieces.map(({ text }, place) => ({ text, receivedAtMs: times[place] ?? BEGINNING_MS })),
    faults: pieces.filter((piece) => !piece.isRead).map(({ line }) => ({ line })),
  };
}

function wholeOf(log: string): ReadPiece[] | undefined {
  const { value, isRead } = readPiece({ text: log, line: 1 });
  if (!isRead) return undefined;
  const events: unknown[] = Array.isArray(value) ? value : [value];
  return events.map((event) => ({ text: JSON.stringify(event), line: 1, value: event, isRead: true }));
}

function readPiece(piece: Piece): ReadPiece {
  try {
    const value: unknown = JSON.parse(piece.text);
    return { ...piece, value, isRead: true };
  } catch {
    return { ...piece, value: undefined, isRead: false };
  }
}

function piecesOf(log: string): Piece[] {
  const lines = log.split(/\r?\n/u).map((text, place) => ({ text, line: place + 1 }));
  const filled = lines.filter(({ text }) => bareText(text) !== '');
  if (filled.length === 1 && filled[0]) return elementsOf(filled[0]);
  const alone = filled.map(({ text, line }) => ({ text: bareText(text), line }));
  const readable = alone.filter((piece) => readPiece(piece).isRead).length;
  return readable * 2 >= alone.length ? alone : elementsByIndent(filled);
}

/** Without what joins it to an array: brackets at the ends and commas between. */
function bareText(text: string): string {
  return text
    .trim()
    .replace(/^\[(?=\s*(?:\{|$))/u, '')
    .replace(/(?<=^|[}\s])\]$/u, '')
    .trim()
    .replace(/,$/u, '')
    .trim();
}

/** A broken array on one line: an element ends where its braces close. */
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

/** An array written over many lines: an element begins where a brace stands as far in as the first one does. */
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

/** An event without a time comes after the one before it; those before the first time count back from it. */
function timesOf(given: readonly (number | undefined)[]): number[] {
  const first = given.findIndex((time) => time !== undefined);
  let next = (given[first] ?? BEGINNING_MS) - APART_MS * Math.max(0, first);
  return given.map((time) => {
    const at = time ?? next;
    next = at + APART_MS;
    return at;
  });
}
