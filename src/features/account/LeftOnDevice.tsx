import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { NotSavedYet } from '../../ui/text/NotSavedYet.tsx';
import type { SignOutChoice } from './left-on-device.ts';
import type { SignOutQuestion } from './sign-out.ts';

type LeftOnDeviceProps = SignOutQuestion & {
  choice: SignOutChoice;
  onChange: (choice: SignOutChoice) => void;
};

/** Lists the data that logging out would leave readable on this device, with the choice to delete it. Renders nothing when there is none. */
export function LeftOnDevice(props: LeftOnDeviceProps): ReactNode {
  const { isLive, waitingCount, hasPersonal, choice, onChange } = props;
  return (
    <>
      <NotSavedYet waitingCount={waitingCount} />
      {(isLive || waitingCount > 0) && (
        <Checkbox
          isSelected={choice.isUnsavedDeleted}
          onChange={(isUnsavedDeleted) => onChange({ ...choice, isUnsavedDeleted })}
        >
          <Trans>Delete from this device what is not saved</Trans>
        </Checkbox>
      )}
      {hasPersonal && (
        <>
          <p>
            <Trans>Favorites and names on this device stay readable on it.</Trans>
          </p>
          <Checkbox
            isSelected={choice.isPersonalDeleted}
            onChange={(isPersonalDeleted) => onChange({ ...choice, isPersonalDeleted })}
          >
            <Trans>Delete the favorites and names too</Trans>
          </Checkbox>
        </>
      )}
    </>
  );
}
