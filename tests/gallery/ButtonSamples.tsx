import type { ReactNode } from 'react';
import { Button } from '../../src/ui/controls/Button.tsx';
import { Card } from '../../src/ui/controls/Card.tsx';
import { Icon } from '../../src/ui/controls/Icon.tsx';
import { IconButton } from '../../src/ui/controls/IconButton.tsx';
import { LinkButton } from '../../src/ui/controls/LinkButton.tsx';
import { Tooltip } from '../../src/ui/controls/Tooltip.tsx';
import { microphone } from '../../src/ui/icons/everyday.ts';
import { trash } from '../../src/ui/icons/lists.ts';
import { row } from '../../src/ui/layout.css.ts';

const variants = ['default', 'secondary', 'outline', 'ghost', 'link', 'destructive'] as const;
const sizes = ['sm', 'default', 'lg'] as const;
const noop = () => undefined;

/** Names of variants are shown as they are in code, and so are not translated. */
export function ButtonSamples(): ReactNode {
  return (
    <Card title="Button">
      {sizes.map((size) => (
        <div key={size} className={row.md}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size} onPress={noop}>
              {variant}
            </Button>
          ))}
        </div>
      ))}
      <div className={row.md}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} pending>
            {variant}
          </Button>
        ))}
      </div>
      <div className={row.md}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} isDisabled>
            {variant}
          </Button>
        ))}
      </div>
      <div className={row.md}>
        <Button>
          <Icon path={microphone} size="sm" />
          with icon
        </Button>
        <IconButton icon={trash} label="icon" />
        <Tooltip text="icon, outline">
          <IconButton icon={trash} label="icon, outline" variant="outline" />
        </Tooltip>
        <IconButton icon={trash} label="icon, disabled" isDisabled />
        <IconButton icon={trash} label="icon, pending" pending />
        <LinkButton href="https://example.org" variant="outline">
          LinkButton
        </LinkButton>
      </div>
    </Card>
  );
}
