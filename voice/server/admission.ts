/** With more lateness, the audio of all calls would stutter. */
const MAX_LATENESS_MS = 50;

/** With fewer calls than this, the lateness has another cause, and refusing calls would not help. */
const MIN_CALLS_FOR_OVERLOAD = 8;

/** A connection costs tens of milliseconds of processor time, most of it for cryptography. */
const MAX_CONNECTS_PER_SECOND = 30;

export type AdmissionRefusal = { readonly code: string; readonly message: string; readonly retryAfterS: number };

/** Admission control: refuses a call that would degrade the calls in progress. */
export type Admission = {
  /** Undefined when the call is admitted, which counts against the connection rate. */
  refusal(openCalls: number, latenessMs: number): AdmissionRefusal | undefined;
  /** The offer turned out to be none: nothing is connected. */
  refund(): void;
};

export function createAdmission(maxCalls: number, now: () => number = () => performance.now()): Admission {
  let connectTimesMs: number[] = [];

  return {
    refusal(openCalls, latenessMs) {
      if (openCalls >= maxCalls)
        return refused('at_capacity', 'The voice service is at capacity. Please try again in a moment.', 15);
      if (openCalls > MIN_CALLS_FOR_OVERLOAD && latenessMs > MAX_LATENESS_MS)
        return refused('overloaded', 'The voice service is overloaded.', 10);
      connectTimesMs = connectTimesMs.filter((at) => now() - at < 1000);
      if (connectTimesMs.length >= MAX_CONNECTS_PER_SECOND)
        return refused('too_many_connects', 'Too many calls start at once.', 1);
      connectTimesMs.push(now());
      return undefined;
    },
    refund: () => void connectTimesMs.pop(),
  };
}

function refused(code: string, message: string, retryAfterS: number): AdmissionRefusal {
  return { code, message, retryAfterS };
}
