import { useRef, useState } from 'react';

/** Runs one task at a time: `run` does nothing while the last task is running. */
export function useBusy(): [boolean, (work: () => Promise<void>) => void] {
  const [isBusy, setBusy] = useState(false);
  // Enter in a form submits it even if the button is disabled, possibly before the next render.
  const isWorking = useRef(false);
  const run = (work: () => Promise<void>) => {
    if (isWorking.current) return;
    isWorking.current = true;
    setBusy(true);
    void work().finally(() => setBusy((isWorking.current = false)));
  };
  return [isBusy, run];
}
