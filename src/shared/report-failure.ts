type Listener = (error: unknown) => void;

let listener: Listener | undefined;

/**
 * Reports an error that is not expected, where the code goes on without what failed. Expected failures are results, or are
 * ignored with a comment. Never throws.
 */
export function reportFailure(error: unknown): void {
  listener?.(error);
}

/** One listener for each page or worker. */
export function onFailureReported(next: Listener | undefined): void {
  listener = next;
}

/** For `catch`: reports the error and goes on with `value`. */
export function reportedAs<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    reportFailure(error);
    return value;
  };
}
