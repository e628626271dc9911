import { costMicrosOf } from '../cost.ts';
import type { Totals, Turn } from '../turn.ts';
import { noUsage, subtractUsage, sumUsage, type Usage } from '../usage.ts';
import type { TurnGroup } from './timeline.ts';
import { hasUnknownCost } from './turn-of.ts';
import { usageOf, type ServiceResponse } from './utterance.ts';

/** The totals of a conversation, updated response by response and turn by turn. */
export class RunningTotals {
  /** The share of each response in the sum. */
  readonly #counted = new Map<ServiceResponse, Usage>();
  #usage = noUsage;
  /** Finished turns for which the service reported no usage. */
  #unknownUsageCount = 0;
  #shownTokens = 0;
  #reported: Totals | undefined;

  /** Adds the usage of a response once, whether or not a turn shows it; what it translates may turn out unclear later. */
  count(response: ServiceResponse): void {
    const usage = usageOf(response);
    const before = this.#counted.get(response);
    if (!usage || usage === before) return;
    this.#counted.set(response, usage);
    this.#usage = sumUsage(before ? subtractUsage(this.#usage, before) : this.#usage, usage);
  }

  /** `turn` is what the group's turn is now; undefined when the turn is gone. */
  noteTurn(group: TurnGroup, turn: Turn | undefined): void {
    const responseCount = group.nodes.reduce((count, { utterance }) => count + utterance.responses.length, 0);
    const isUnknown = turn !== undefined && hasUnknownCost(turn, responseCount);
    this.#unknownUsageCount += Number(isUnknown) - Number(group.hasUnknownCost);
    group.hasUnknownCost = isUnknown;
    const tokens = turn?.usage?.totalTokens ?? 0;
    this.#shownTokens += tokens - group.shownTokens;
    group.shownTokens = tokens;
  }

  now(): Totals {
    const [usage, unknownUsageCount] = [this.#usage, this.#unknownUsageCount];
    const unshownTokens = usage.totalTokens - this.#shownTokens;
    return { usage, costMicros: costMicrosOf(usage), unknownUsageCount, unshownTokens };
  }

  /** Undefined when nothing changed since the last call. */
  takeIfChanged(): Totals | undefined {
    const before = this.#reported;
    const isSame =
      before?.usage === this.#usage &&
      before.unknownUsageCount === this.#unknownUsageCount &&
      before.unshownTokens === this.#usage.totalTokens - this.#shownTokens;
    if (isSame) return undefined;
    this.#reported = this.now();
    return this.#reported;
  }
}
