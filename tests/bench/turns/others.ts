import { OpenAIRealtimeBase, RealtimeAgent, RealtimeSession } from '@openai/agents-realtime';
import { costMicrosOf } from '../../../src/domain/cost.ts';
import { languageOfPair } from '../../../src/domain/language-detection/decide-language.ts';
import type { LanguageCode } from '../../../src/domain/language.ts';
import { noUsage, sumUsage } from '../../../src/domain/usage.ts';
import type { Usage } from '../../../src/domain/usage.ts';
import { parseUsage } from '../../../src/protocol/realtime/usage.ts';
import { isWire } from '../../../src/protocol/realtime/wire.ts';
import type { Wire } from '../../../src/protocol/realtime/wire.ts';
import type { Candidate } from './ours.ts';
import { pair } from './talk.ts';

type Entry = { id: string; atMs: number; source: string; translation: string; usage: Usage | undefined };

function parse(text: string): Wire {
  const value: unknown = JSON.parse(text);
  return isWire(value) ? value : {};
}

/** The entry an event belongs to: all ids of a turn contain its number. */
function entryIdOf(event: Wire): string | undefined {
  const response = isWire(event['response']) ? event['response']['id'] : undefined;
  const id = event['item_id'] ?? event['response_id'] ?? response;
  return typeof id === 'string' ? id.split('_')[1] : undefined;
}

function addTo(entries: Map<string, Entry>, event: Wire, atMs: number): Entry | undefined {
  const id = entryIdOf(event);
  if (id === undefined) return undefined;
  const entry = entries.get(id) ?? { id, atMs, source: '', translation: '', usage: undefined };
  entries.set(id, entry);
  const type = String(event['type']);
  if (type.endsWith('audio_transcript.delta')) entry.translation += String(event['delta']);
  if (type.endsWith('transcription.completed')) entry.source = String(event['transcript']);
  if (type === 'response.done' && isWire(event['response'])) {
    const { usage } = event['response'];
    entry.usage = isWire(usage) ? parseUsage(usage) : undefined;
  }
  return entry;
}

/** Rebuilds the whole list on every event: sort, detect, merge, sum. `isMemoised`: detection once per text. */
export function createRebuildCandidate(isMemoised: boolean): Candidate {
  const entries = new Map<string, Entry>();
  const languageByText = new Map<string, LanguageCode | undefined>();

  function languageOf({ source, translation }: Entry): LanguageCode | undefined {
    if (!isMemoised) return languageOfPair({ pair, source, translation });
    const key = `${source}\n${translation}`;
    if (!languageByText.has(key)) languageByText.set(key, languageOfPair({ pair, source, translation }));
    return languageByText.get(key);
  }

  function rebuild(): unknown {
    const sorted = [...entries.values()].sort((a, b) => a.atMs - b.atMs);
    const turns: (Entry & { language: LanguageCode | undefined })[] = [];
    for (const entry of sorted) {
      const language = languageOf(entry);
      const last = turns.at(-1);
      const joins = last && last.language === language && last.translation === '' && entry.atMs - last.atMs < 10_000;
      if (joins) turns[turns.length - 1] = { ...entry, language, source: `${last.source} ${entry.source}` };
      else turns.push({ ...entry, language });
    }
    const usage = turns.reduce((sum, turn) => (turn.usage ? sumUsage(sum, turn.usage) : sum), noUsage);
    return { turns, usage, costMicros: costMicrosOf(usage) };
  }

  return {
    name: isMemoised ? 'rebuild with remembered detection' : 'naive: rebuild, sort, merge, sum and detect',
    prepare: (message) => void addTo(entries, parse(message.text), message.receivedAtMs),
    receive(message) {
      addTo(entries, parse(message.text), message.receivedAtMs);
      structuredClone(rebuild());
    },
  };
}

/** As in the discontinued beta client: look up the item by id, copy the event, pass the item on. No merging, cost or language. */
export function createLookupCandidate(): Candidate {
  const entries = new Map<string, Entry>();
  function receive({ text, receivedAtMs }: { text: string; receivedAtMs: number }): void {
    const copy = structuredClone(parse(text));
    const entry = addTo(entries, copy, receivedAtMs);
    if (entry) structuredClone(entry);
  }
  return { name: 'lookup by id, as in realtime-api-beta', prepare: receive, receive };
}

/** Receives messages from the bench instead of a connection. */
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
  deliver(text: string): void {
    this['_onMessage'](new MessageEvent('message', { data: text }));
  }
}

/** The history of `@openai/agents-realtime`, with its own parser; a page gets the whole list by reference. */
export async function createAgentsCandidate(): Promise<Candidate> {
  const transport = new ScriptedTransport();
  const agent = new RealtimeAgent({ name: 'interpreter', instructions: '' });
  const session = new RealtimeSession(agent, { transport, tracingDisabled: true });
  session.on('error', () => undefined);
  await session.connect({ apiKey: 'none' });
  return {
    name: '@openai/agents-realtime 0.20.0, history only',
    prepare(message) {
      // Only the events that make its history grow: the others would take many minutes.
      if (message.text.startsWith('{"type":"conversation.item.added"')) transport.deliver(message.text);
    },
    receive: (message) => transport.deliver(message.text),
  };
}
