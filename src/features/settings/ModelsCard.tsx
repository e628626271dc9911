import { Trans } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import type { LocalModel } from '../../protocol/contract.ts';
import { Card } from '../../ui/controls/Card.tsx';
import { useServices } from '../use-services.ts';
import { List } from '../../ui/list/List.tsx';
import { ListItem } from '../../ui/list/ListItem.tsx';

/** The models that the server interprets with, and their licences. */
export function ModelsCard(): ReactNode {
  const { api } = useServices();
  const [models, setModels] = useState<readonly LocalModel[]>([]);
  useEffect(() => {
    const left = new AbortController();
    void api.request('localModels', {}, { signal: left.signal }).then((response) => {
      if (response.type === 'ok' && !left.signal.aborted) setModels(response.body.models);
      return undefined;
    });
    return () => left.abort();
  }, [api]);
  return <ModelLicences models={models.filter(({ isHere }) => isHere)} />;
}

/** Nothing while no model is there. */
export function ModelLicences({ models }: { models: readonly LocalModel[] }): ReactNode {
  if (models.length === 0) return null;
  return (
    <Card
      title={<Trans>Models</Trans>}
      description={<Trans>This server translates with these models, without any other service.</Trans>}
    >
      <List look="close">
        {models.map(({ id, name, licence }) => (
          <ListItem key={id} title={<span lang="en">{name}</span>}>
            <span lang="en">
              {licence.attribution && `${licence.attribution}. `}
              <a href={licence.link} target="_blank" rel="noreferrer">
                {licence.name}
              </a>
            </span>
          </ListItem>
        ))}
      </List>
    </Card>
  );
}
