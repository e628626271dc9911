import { uploadedTurn } from '../../server/uploads.ts';
import type { Answer, Ask, Asked } from './ask.ts';

/** The responses to callers since the last look. */
export type Seen = {
  readonly answered: number;
  /** By call and what came instead of an answer. */
  readonly failed: Readonly<Record<string, number>>;
  readonly slowestMs: number;
};

export type SteadyLoad = {
  /** Returns the counts so far and resets them. */
  look(): Seen;
  /** Ends it; answers the conversations that were acknowledged. */
  stop(): Promise<ReadonlySet<string>>;
};

const PAUSE_MS = 500;
export const TURNS = 3;
export const TOKENS_PER_TURN = 7;

/** People who begin a conversation, save it and read it, again and again; what fails is sent once more a little later. */
export function loadSteadily(ask: Ask, tokens: readonly string[]): SteadyLoad {
  const acknowledged = new Set<string>();
  let answered = 0;
  let slowestMs = 0;
  let failed: Record<string, number> = {};
  const over = new AbortController();

  async function once(asked: Asked): Promise<Answer | undefined> {
    const startedMs = performance.now();
    const answer = await ask(asked).catch((failure: unknown) => failure);
    slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    if (isAnswer(answer) && answer.status === 200) {
      answered += 1;
      return answer;
    }
    const what = isAnswer(answer) ? String(answer.status) : codeOf(answer);
    const name = `${asked.method ?? 'GET'} ${asked.path.split('/').slice(0, 4).join('/')}: ${what}`;
    failed[name] = (failed[name] ?? 0) + 1;
    return undefined;
  }

  async function persistently(asked: Asked): Promise<Answer | undefined> {
    for (;;) {
      const answer = await once(asked);
      if (answer || over.signal.aborted) return answer;
      await pause();
    }
  }

  async function talk(token: string): Promise<void> {
    await pause(Math.random());
    while (!over.signal.aborted) {
      const begun = await persistently({ method: 'POST', path: '/api/chat/sessions', token, json: {} });
      if (!begun) return;
      const id: string = JSON.parse(begun.body).session.id;
      const turns = Array.from({ length: TURNS }, (_, index) => uploadedTurn(`item ${index}`, TOKENS_PER_TURN));
      const json = { session_id: id, conversation_turns: turns };
      const saved = await persistently({ method: 'POST', path: '/api/chat/conversations', token, json });
      if (saved) acknowledged.add(id);
      await once({ path: `/api/chat/turns/${id}`, token });
      await pause();
    }
  }

  const people = Promise.all(tokens.map(talk));
  return {
    look() {
      const seen = { answered, failed, slowestMs: Math.round(slowestMs) };
      [answered, failed, slowestMs] = [0, {}, 0];
      return seen;
    },
    stop: async () => {
      over.abort();
      await people;
      return acknowledged;
    },
  };
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'status' in value;
}

function codeOf(failure: unknown): string {
  return failure instanceof Error && 'code' in failure ? String(failure.code) : String(failure);
}

async function pause(share = 1): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, share * PAUSE_MS));
}
