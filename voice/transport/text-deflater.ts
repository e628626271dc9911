import { constants, createDeflateRaw } from 'node:zlib';

/** Texts repeat what was sent at most a few turns before. A larger window and more memory save little. */
const SETTINGS = { windowBits: 13, memLevel: 6, flush: constants.Z_SYNC_FLUSH } as const;

/** Sends texts as `DEFLATED_TEXTS`. Those of one pass of the event loop share a message. */
export class TextDeflater {
  readonly #stream = createDeflateRaw(SETTINGS);
  #unsent = '';
  #isClosed = false;

  /** @param onBroken no more texts can be sent, as when there is no memory */
  constructor(send: (bytes: Buffer) => void, onBroken: () => void) {
    this.#stream.on('data', send);
    this.#stream.on('error', onBroken);
  }

  send(text: string): void {
    if (this.#isClosed) return;
    if (this.#unsent === '') setImmediate(() => this.#write());
    this.#unsent += `${text}\n`;
  }

  /** Resolves when everything has been sent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await new Promise<void>((resolve) => this.#write(resolve));
    this.#stream.close();
  }

  #write(onWritten?: () => void): void {
    const texts = this.#unsent;
    this.#unsent = '';
    if (this.#stream.destroyed) onWritten?.();
    else this.#stream.write(texts, () => onWritten?.());
  }
}
