/** The requests of one kind to a process that wait for their replies. */
export class PendingReplies<Reply> {
  readonly #replyOfClosed: Reply;
  readonly #resolveById = new Map<number, (reply: Reply) => void>();
  #lastId = 0;
  #isClosed = false;

  /** @param replyOfClosed what requests get that the process can no longer answer */
  constructor(replyOfClosed: Reply) {
    this.#replyOfClosed = replyOfClosed;
  }

  /** @param send sends the request with its id; the reply has to name it */
  request(send: (id: number) => void): Promise<Reply> {
    if (this.#isClosed) return Promise.resolve(this.#replyOfClosed);
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#resolveById.set(id, resolve);
      send(id);
    });
  }

  settle(id: number, reply: Reply): void {
    this.#resolveById.get(id)?.(reply);
    this.#resolveById.delete(id);
  }

  /** The process is gone. */
  close(): void {
    this.#isClosed = true;
    for (const resolve of this.#resolveById.values()) resolve(this.#replyOfClosed);
    this.#resolveById.clear();
  }
}
