import { Popover } from '@base-ui/react/popover';
import SlidersHorizontal from 'lucide/dist/esm/icons/sliders-horizontal.mjs';
import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { Icon } from '../text/icon';
import * as styles from './filter-menu.module.css';

interface FilterMenuProps {
  /** The number of filters that hold, where nothing else on the page shows them. */
  count?: number;
  /** The fields. */
  children: ReactNode;
}

/** The filters of a list, behind a button. */
export function FilterMenu({ count = 0, children }: FilterMenuProps) {
  return (
    <Popover.Root>
      <Popover.Trigger render={<Button />}>
        <Icon of={SlidersHorizontal} />
        Filtrele{count > 0 && ` (${String(count)})`}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={styles.positioner}
        >
          <Popover.Popup className={styles.menu} aria-label="Filtreler">
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
