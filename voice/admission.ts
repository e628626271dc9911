/** Above this lateness the voices of all calls would stutter. */
const MAX_LATENESS_MS = 50;

/** So few calls are not the cause of lateness, and refusing one more would not help. */
const FEW_CALLS = 8;

/** Connecting costs about 30 ms of computing, and 100 ms for the cryptography: no more than this many a second. */
const CONNECTS_PER_SECOND = 5;

type AdmissionRefusal = { readonly code: string; readonly message: string; readonly retryAfterS: number };

/** Decides whether one more call would harm those that are on. */
export type Admission = {
  refusal(openCalls: number, latenessMs: number): AdmissionRefusal | undefined;
};

export function createAdmission(maxCalls: number, now: () => number = () => performance.now()): Admission {
  let connectsMs: number[] = [];

  return {
    refusal(openCalls, latenessMs) {
      if (openCalls >= maxCalls)
        return refused('at_capacity', 'All lines are in use. Please try again in a moment.', 15);
      if (openCalls > FEW_CALLS && latenessMs > MAX_LATENESS_MS)
        return refused('overloaded', 'The voice service is busy.', 10);
      connectsMs = connectsMs.filter((at) => now() - at < 1000);
      if (connectsMs.length >= CONNECTS_PER_SECOND) return refused('too_many_connects', 'Too many start at once.', 1);
      connectsMs.push(now());
      return undefined;
    },
  };
}

function refused(code: string, message: string, retryAfterS: number): AdmissionRefusal {
  return { code, message, retryAfterS };
}
