import type { IncomingMessage, ServerResponse } from 'node:http';

/** `lost`: the connection breaks. `pending`: a server that never answers. */
export type Answer = { readonly status?: number; readonly json: object } | 'lost' | 'pending';

type AnswerTo = (request: { readonly method: string; readonly query: URLSearchParams }) => Answer;

/** The API of the gallery’s server; without a scripted response it returns 404. */
export class GalleryApi {
  readonly #answers = new Map<string, AnswerTo>();

  /** @param path below `/api/`; a final `*` stands for any rest */
  on(path: string, answer: object | AnswerTo): void {
    this.#answers.set(path, isFunction(answer) ? answer : () => ({ json: answer }));
  }

  forget(): void {
    this.#answers.clear();
  }

  /** Answers the request, or leaves it to the caller. */
  readonly answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
    const answer = this.#find(pathname.slice('/api/'.length));
    if (!answer) return false;
    request.resume();
    const input = answer({ method: request.method ?? 'GET', query: searchParams });
    if (input === 'pending') return true;
    if (input === 'lost') request.socket.destroy();
    else {
      response.writeHead(input.status ?? 200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(input.json));
    }
    return true;
  };

  #find(path: string): AnswerTo | undefined {
    const matching = [...this.#answers].filter(([known]) =>
      known.endsWith('*') ? path.startsWith(known.slice(0, -1)) : path === known,
    );
    return matching.at(-1)?.[1];
  }
}

function isFunction(value: object | AnswerTo): value is AnswerTo {
  return typeof value === 'function';
}
