import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { LanguagePair } from '../../domain/language.ts';
import type { PairModels as Status } from '../../protocol/contract.ts';
import { useServices } from '../use-services.ts';
import { PairModelsNotice } from './PairModelsNotice.tsx';
import { fetchPairModels, watchPairModels, type FetchRefusal, type PairModelsWatch } from './watch-pair-models.ts';

/** Where the server interprets with models of its own: whether it has those of the pair. */
export function PairModels({ pair }: { pair: LanguagePair }): ReactNode {
  const services = useServices();
  const { source, target } = pair;
  const [status, setStatus] = useState<Status>();
  const [refusal, setRefusal] = useState<FetchRefusal>();
  const watch = useRef<PairModelsWatch>(undefined);
  useEffect(() => {
    if (source === target) return undefined;
    const current = watchPairModels(services, { source, target }, setStatus);
    watch.current = current;
    return () => {
      current.stop();
      setStatus(undefined);
      setRefusal(undefined);
    };
  }, [services, source, target]);
  if (!status) return null;
  const onFetch = async () => {
    const asked = await fetchPairModels(services, { source, target });
    if (typeof asked === 'string') return setRefusal(asked);
    setStatus(asked);
    setRefusal(undefined);
    watch.current?.askNow();
  };
  return <PairModelsNotice pair={pair} status={status} refusal={refusal} onFetch={onFetch} />;
}
