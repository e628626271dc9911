import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Calls with real-time audio, and limits on how long something may take. */
const REAL_TIME = /\/tests\/(contracts\/(voice-|transport|aiortc)|server\/(voice-calls|attack\/(hostile|packet)))/;

/** Runs the files in Vitest's order, but those with real-time audio last: `npm test` has most other tests done by then. */
export class RealTimeLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => groupOf(one) - groupOf(other) || isRealTime(one) - isRealTime(other));
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder;
}

function isRealTime({ moduleId }: TestSpecification): number {
  return Number(REAL_TIME.test(moduleId));
}
