import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Turn } from '../../../domain/turn.ts';
import { nameOffers, offersIn, takeName } from '../../../state/name-offers.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import type { Correcting } from './SourceText.tsx';

/** More than one would be a quiz. */
const MAX_SHOWN = 1;

/**
 * A name of the glossary that sounds like ordinary words of the turn. A press puts it in, here and wherever the same is
 * heard again in this conversation.
 */
export function NameOffer({ turn, correcting }: { turn: Turn; correcting: Correcting }): ReactNode {
  const { found } = useSnapshot(nameOffers);
  return offersIn(turn.source.text, found)
    .slice(0, MAX_SHOWN)
    .map((offer) => (
      <div key={offer.written}>
        <Button
          size="sm"
          variant="outline"
          onPress={() => {
            takeName(offer);
            correcting.correct(turn.id, offer.text, false);
          }}
        >
          <span dir="auto">
            <Trans>
              “{offer.heard}”: did they say {offer.written}?
            </Trans>
          </span>
        </Button>
      </div>
    ));
}
