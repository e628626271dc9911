import { useState } from 'react';

/** Whether the last press is still being worked on, and the way to start such work. */
export function useBusy(): [boolean, (work: () => Promise<void>) => void] {
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  return [isBusy, run];
}
