import { useRef, useState } from 'react';

/** Whether the last press is still being worked on, and the way to start such work; meanwhile no further is begun. */
export function useBusy(): [boolean, (work: () => Promise<void>) => void] {
  const [isBusy, setBusy] = useState(false);
  // Enter in a form's only field submits it whatever its button is, and perhaps before the next render.
  const isWorking = useRef(false);
  const run = (work: () => Promise<void>) => {
    if (isWorking.current) return;
    isWorking.current = true;
    setBusy(true);
    void work().finally(() => setBusy((isWorking.current = false)));
  };
  return [isBusy, run];
}
