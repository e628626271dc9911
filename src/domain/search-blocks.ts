import { foldText } from './fold-text.ts';

/**
 * The index of the server's full-text search. The folded texts of some turns of one conversation are a block, and its
 * signature is a Bloom filter over all sequences of one, two and three characters in them: a search reads the texts of
 * those blocks only whose signature has the sequences of every word. Sequences of one and two are for words of Chinese and
 * Japanese.
 */

const MAX_TURNS = 64;
const MAX_CHARACTERS = 4096;
/** Bits that a sequence sets, by its length: a word of one character is found by one sequence, longer words by several. */
const HASHES = [5, 4, 3] as const;
/** Three of ten bits are set: one of a hundred blocks seems to have a character that it does not have. */
const BITS_PER_CHARACTER = 7;
/** Two rows with the longest signature fit in a page of the database. Only a very long turn would need more. */
const MAX_SIGNATURE_BYTES = (MAX_CHARACTERS * BITS_PER_CHARACTER) / 8;
/** Hangul has three letters in a syllable. A rare ligature has up to eighteen, which must not multiply what is stored. */
const MAX_EXPANSION = 3;
/** The share of one turn in a block: bounds the cost of reading a number of blocks. */
const MAX_TURN_CHARACTERS = 16_384;
/** Folded at once. */
const CHUNK = 1000;

export type TurnTexts = { readonly id: string; readonly texts: readonly string[] };

export type SearchBlock = {
  /** One line for each turn, without line breaks. */
  readonly lines: ReadonlyArray<{ readonly id: string; readonly text: string }>;
  readonly signature: Uint8Array;
};

/** The blocks of turns of one conversation, in their order. A turn without text is in none. */
export function searchBlocks(turns: readonly TurnTexts[]): SearchBlock[] {
  const blocks: SearchBlock[] = [];
  let lines: { id: string; text: string }[] = [];
  let characters = 0;
  const close = () => {
    if (lines.length > 0) blocks.push({ lines, signature: signatureOf(lines.map(({ text }) => text)) });
    lines = [];
    characters = 0;
  };
  for (const { id, texts } of turns) {
    const text = foldedLine(texts.join(' '));
    if (text === '') continue;
    if (lines.length === MAX_TURNS || characters + text.length > MAX_CHARACTERS) close();
    lines.push({ id, text });
    characters += text.length;
  }
  close();
  return blocks;
}

function foldedLine(text: string): string {
  const most = Math.min(MAX_TURN_CHARACTERS, MAX_EXPANSION * text.length);
  let folded = '';
  for (let at = 0; at < text.length && folded.length < most;) {
    const end = isSurrogatePair(text, at + CHUNK - 1) ? at + CHUNK + 1 : at + CHUNK;
    folded += foldText(text.slice(at, end));
    at = end;
  }
  const end = isSurrogatePair(folded, most - 1) ? most - 1 : most;
  return folded.slice(0, end).replaceAll(/\s+/g, ' ').trim();
}

function isSurrogatePair(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff;
}

function signatureOf(lines: readonly string[]): Uint8Array {
  const signature = new Uint8Array(signatureLength(lines.reduce((sum, { length }) => sum + length, 0)));
  const setBit = (probe: number) => {
    const at = (probe * signature.length) >> 16;
    signature[at] = (signature[at] ?? 0) | (1 << (probe & 7));
  };
  for (const line of lines) addSequencesOf(line, setBit);
  return signature;
}

/** In bytes. */
function signatureLength(characters: number): number {
  return Math.min(MAX_SIGNATURE_BYTES, Math.ceil((characters * BITS_PER_CHARACTER) / 8));
}

/** The blocks of a segment. */
export const SEGMENT_BLOCKS = 256;
const ROW_BYTES = SEGMENT_BLOCKS / 8;

/**
 * The signatures of many blocks, stored by bits: a search reads a few bits of all blocks instead of all bits of each
 * block. A row of 32 bytes has one bit of every signature, the first block in the highest bit of the first byte. All
 * signatures have the length of the longest one; bit `probe & 7` of byte `(probe * length) >> 16` is in the row
 * `8 * ((probe * length) >> 16) + (probe & 7)`.
 */
export class SearchSegment {
  readonly rows: Uint8Array;
  readonly #signatureLength: number;

  /** @param characters of the longest block */
  constructor(characters: number) {
    this.#signatureLength = signatureLength(characters);
    this.rows = new Uint8Array(this.#signatureLength * 8 * ROW_BYTES);
  }

  /** @param lines the folded texts of the block, with a line break between two */
  add(position: number, lines: string): void {
    const column = position >> 3;
    const bit = 0x80 >> (position & 7);
    addSequencesOf(lines, (probe) => {
      const row = 8 * ((probe * this.#signatureLength) >> 16) + (probe & 7);
      const at = row * ROW_BYTES + column;
      this.rows[at] = (this.rows[at] ?? 0) | bit;
    });
  }
}

function addSequencesOf(line: string, setBit: (probe: number) => void): void {
  for (let at = 0; at < line.length; at++) addSequences(line, at, setBit);
}

/** Adds the sequences of one, two and three characters from `at`. */
function addSequences(line: string, at: number, setBit: (probe: number) => void): void {
  let hash = 0;
  for (const [offset, count] of HASHES.entries()) {
    const code = line.charCodeAt(at + offset);
    if (!(code > SPACE)) return;
    hash = extendedHash(hash, code);
    forEachProbe(hash, count, setBit);
  }
}

const SPACE = 0x20;

/** The sequences of a word that are looked up: more make a false positive no less likely. */
const MAX_SEQUENCES = 6;

/**
 * The bits of a signature that are set where a block has the word, as numbers of 16 bits: `probe & 7` is the bit in the byte
 * at `(probe * length) >> 16`.
 */
export function probesOf(word: string): readonly number[] {
  const probes: number[] = [];
  const addAll = (length: number) => {
    const count = word.length - length + 1;
    const step = Math.ceil(count / MAX_SEQUENCES);
    for (let at = 0; at < count; at += step) {
      let hash = 0;
      for (let next = at; next < at + length; next++) hash = extendedHash(hash, word.charCodeAt(next));
      forEachProbe(hash, HASHES[length - 1] ?? 0, (probe) => probes.push(probe));
    }
  };
  addAll(Math.min(3, word.length));
  if (word.length === 3) addAll(2);
  return probes;
}

/** The hash of a sequence with one more character. */
function extendedHash(hash: number, code: number): number {
  return (Math.imul(hash, 0x01000193) ^ code) + 0x9e37;
}

/** Each probe is half of a hash of 32 bits. */
function forEachProbe(hash: number, count: number, visit: (probe: number) => void): void {
  let bits = hash;
  for (let at = 0; at < count; at++) {
    if (at % 2 === 0) bits = mixed(bits);
    visit(at % 2 === 0 ? bits & 0xffff : bits >>> 16);
  }
}

/** The finaliser of MurmurHash3. */
function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const most = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return (most ^ (most >>> 16)) >>> 0;
}
