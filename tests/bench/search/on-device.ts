import { createTurnSearch } from '../../../src/domain/search-turns.ts';
import { aTurn } from '../../fixtures/turns.ts';

/**
 * How long it takes to look through 10,000 turns, as the search of History does. Preparing happens once, when the
 * search begins; the limit is for each query.
 */
const TURNS = 10_000;
const LIMIT_MS = 50;
const queries = ['station', 'where platform', '车站', '駅', 'genève', 'nothing like it at all', 'e'];
const phrases = [
  ['请问去火车站怎么走？我想买两张明天早上去上海的票。', 'How do I get to the station? I would like two tickets.'],
  ['Où est la gare de Genève, s’il vous plaît ?', 'Where is the station of Geneva, please? Platform four, I think.'],
  ['駅までどのくらいかかりますか。歩いて行けますか。', 'How long does it take to the station? Can I walk?'],
] as const;

export function measureDeviceSearch(): void {
  const turns = Array.from({ length: TURNS }, (_, index) => {
    const [source = '', translation = ''] = phrases[index % phrases.length] ?? [];
    const turn = aTurn(`t${index}`, {
      startedAtMs: index,
      source: { text: `${source} ${index}`, language: undefined },
    });
    return {
      conversationId: `c${index % 200}`,
      turn: { ...turn, translation: { text: `${translation} ${index}`, language: undefined } },
    };
  });

  const preparing = performance.now();
  const find = createTurnSearch(turns);
  console.log(`prepared ${TURNS} turns in ${(performance.now() - preparing).toFixed(1)} ms`);

  let worstMs = 0;
  for (const query of queries) {
    const times = Array.from({ length: 20 }, () => {
      const before = performance.now();
      find(query);
      return performance.now() - before;
    }).sort((a, b) => a - b);
    const slowest = times.at(-1) ?? 0;
    worstMs = Math.max(worstMs, slowest);
    console.log(
      `${query}: ${find(query).total} found, median ${times[10]?.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms`,
    );
  }
  console.log(
    `slowest query ${worstMs.toFixed(1)} ms, limit ${LIMIT_MS} ms: ${worstMs < LIMIT_MS ? 'kept' : 'MISSED'}`,
  );
}
