import { OpenAIRealtimeBase, RealtimeAgent, RealtimeSession } from '@openai/agents-realtime';
import { costMicrosOf } from '../../../src/domain/cost.ts';
import { languageOfPair } from '../../../src/domain/language-detection/decide-language.ts';
import type { LanguageCode } from '../../../src/domain/language.ts';
import { noUsage, sumUsage } from '../../../src/domain/usage.ts';
import type { Usage } from '../../../src/domain/usage.ts';
import { parseUsage } from '../../../src/protocol/realtime/usage.ts';
import { isWire } from '../../../src/protocol/realtime/wire.ts';
import type { Wire } from '../../../src/protocol/realtime/wire.ts';
import type { Contestant } from './ours.ts';
import { pair } from './talk.ts';

type Entry = { id: string; atMs: number; words: string; answer: string; usage: Usage | undefined };

function read(text: string): Wire {
  const value: unknown = JSON.parse(text);
  return isWire(value) ? value : {};
}

/** Which entry an event is about: all ids of a turn share its number. */
function nameOf(event: Wire): string | undefined {
  const response = isWire(event['response']) ? event['response']['id'] : undefined;
  const id = event['item_id'] ?? event['response_id'] ?? response;
  return typeof id === 'string' ? id.split('_')[1] : undefined;
}

function takeIn(entries: Map<string, Entry>, event: Wire, atMs: number): Entry | undefined {
  const name = nameOf(event);
  if (name === undefined) return undefined;
  const entry = entries.get(name) ?? { id: name, atMs, words: '', answer: '', usage: undefined };
  entries.set(name, entry);
  const type = String(event['type']);
  if (type.endsWith('audio_transcript.delta')) entry.answer += String(event['delta']);
  if (type.endsWith('transcription.completed')) entry.words = String(event['transcript']);
  if (type === 'response.done' && isWire(event['response'])) {
    const { usage } = event['response'];
    entry.usage = isWire(usage) ? parseUsage(usage) : undefined;
  }
  return entry;
}

/** The whole list again on every event: sort, detect, merge, sum. `remembers`: detection once per text. */
export function createNaive(remembers: boolean): Contestant {
  const entries = new Map<string, Entry>();
  const known = new Map<string, LanguageCode | undefined>();

  function languageOf({ words, answer }: Entry): LanguageCode | undefined {
    if (!remembers) return languageOfPair({ pair, source: words, translation: answer });
    const key = `${words}\n${answer}`;
    if (!known.has(key)) known.set(key, languageOfPair({ pair, source: words, translation: answer }));
    return known.get(key);
  }

  function rebuild(): unknown {
    const sorted = [...entries.values()].sort((a, b) => a.atMs - b.atMs);
    const turns: (Entry & { language: LanguageCode | undefined })[] = [];
    for (const entry of sorted) {
      const language = languageOf(entry);
      const last = turns.at(-1);
      const joins = last && last.language === language && last.answer === '' && entry.atMs - last.atMs < 10_000;
      if (joins) turns[turns.length - 1] = { ...entry, language, words: `${last.words} ${entry.words}` };
      else turns.push({ ...entry, language });
    }
    const usage = turns.reduce((sum, turn) => (turn.usage ? sumUsage(sum, turn.usage) : sum), noUsage);
    return { turns, usage, costMicros: costMicrosOf(usage) };
  }

  return {
    name: remembers ? 'naive, detection remembered' : 'naive: rebuild, sort, merge, sum and detect',
    prepare: (frame) => void takeIn(entries, read(frame.text), frame.receivedAtMs),
    receive(frame) {
      takeIn(entries, read(frame.text), frame.receivedAtMs);
      structuredClone(rebuild());
    },
  };
}

/** What the discontinued beta client did: a lookup by id, the event copied, the item handed on. No merging, cost or language. */
export function createLookup(): Contestant {
  const entries = new Map<string, Entry>();
  function receive({ text, receivedAtMs }: { text: string; receivedAtMs: number }): void {
    const copy = structuredClone(read(text));
    const entry = takeIn(entries, copy, receivedAtMs);
    if (entry) structuredClone(entry);
  }
  return { name: 'lookup by id, as in realtime-api-beta', prepare: receive, receive };
}

/** Takes frames from us instead of from a line. */
class ScriptedTransport extends OpenAIRealtimeBase {
  override status = 'connected' as const;
  override connect = async (): Promise<void> => undefined;
  override sendEvent = (): void => undefined;
  override mute = (): void => undefined;
  override close = (): void => undefined;
  override interrupt = (): void => undefined;
  override get muted(): boolean {
    return false;
  }
  hear(text: string): void {
    this['_onMessage'](new MessageEvent('message', { data: text }));
  }
}

/** The history of `@openai/agents-realtime`, with its own parser; its page gets the whole list by reference. */
export async function createAgents(): Promise<Contestant> {
  const transport = new ScriptedTransport();
  const agent = new RealtimeAgent({ name: 'interpreter', instructions: '' });
  const session = new RealtimeSession(agent, { transport, tracingDisabled: true });
  session.on('error', () => undefined);
  await session.connect({ apiKey: 'none' });
  return {
    name: '@openai/agents-realtime 0.20.0, history only',
    prepare(frame) {
      // Only what makes its history grow: the rest would take many minutes.
      if (frame.text.startsWith('{"type":"conversation.item.added"')) transport.hear(frame.text);
    },
    receive: (frame) => transport.hear(frame.text),
  };
}
