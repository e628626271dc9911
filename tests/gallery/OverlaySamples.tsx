import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { showNotice } from '../../src/state/notices.ts';
import { Button } from '../../src/ui/controls/Button.tsx';
import { Card } from '../../src/ui/controls/Card.tsx';
import { ConfirmDialog } from '../../src/ui/controls/ConfirmDialog.tsx';
import { Dialog } from '../../src/ui/controls/Dialog.tsx';
import { Menu } from '../../src/ui/controls/Menu.tsx';
import { Sheet } from '../../src/ui/controls/Sheet.tsx';
import { settings } from '../../src/ui/icons/account.ts';
import { row } from '../../src/ui/layout.css.ts';

type Shown = 'dialog' | 'alert' | 'menu' | 'sheet' | 'left' | 'top' | 'bottom';

const sides = ['left', 'top', 'bottom'] as const;
const tones = ['success', 'warning', 'error'] as const;

export function OverlaySamples(): ReactNode {
  const [shown, setShown] = useState<Shown>();
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => setShown(undefined);
  return (
    <Card title="Overlays">
      <div className={row.md}>
        <Button onPress={() => setShown('dialog')}>Dialog</Button>
        <Button onPress={() => setShown('alert')}>ConfirmDialog</Button>
        <Button ref={trigger} onPress={() => setShown('menu')}>
          Menu
        </Button>
        <Button variant="outline" onPress={() => setShown('sheet')}>
          Sheet
        </Button>
        {sides.map((side) => (
          <Button key={side} variant="outline" onPress={() => setShown(side)}>
            Sheet {side}
          </Button>
        ))}
      </div>
      <ToastMaker />
      {shown === 'dialog' && (
        <Dialog title="Dialog" onClose={close} footer={<Button onPress={close}>Done</Button>}>
          <p>A small task in front of everything else.</p>
        </Dialog>
      )}
      {shown === 'alert' && (
        <ConfirmDialog
          title="Delete this conversation?"
          onClose={close}
          onConfirm={async () => undefined}
          confirmLabel="Delete"
          isDestructive
        >
          <p>It cannot be brought back.</p>
        </ConfirmDialog>
      )}
      {shown === 'sheet' && (
        <Sheet title="Sheet" onClose={close}>
          <p>Slides in from the right.</p>
        </Sheet>
      )}
      {sides.map(
        (side) =>
          shown === side && (
            <Sheet key={side} title={`Sheet ${side}`} side={side} onClose={close}>
              <p>Slides in from the {side}.</p>
            </Sheet>
          ),
      )}
      {shown === 'menu' && (
        <Menu
          label="Menu"
          triggerRef={trigger}
          onClose={close}
          choices={[{ id: 'settings', text: 'Settings', icon: settings, onChoose: close }]}
        />
      )}
    </Card>
  );
}

/** The toasts of this page come the way all toasts do. */
function ToastMaker(): ReactNode {
  const lastId = useRef(0);
  const add = (tone: (typeof tones)[number]) => {
    lastId.current += 1;
    showNotice({ type: 'server-said', tone, message: `Toast ${lastId.current}: ${tone}` });
  };
  return (
    <div className={row.md}>
      {tones.map((tone) => (
        <Button key={tone} variant="secondary" onPress={() => add(tone)}>
          Toast {tone}
        </Button>
      ))}
    </div>
  );
}
