import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide';
import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import * as densityStyles from './density.module.css';
import * as styles from './dialog.module.css';
import { Icon } from './icon';
import * as iconButtonStyles from './icon-button.module.css';
import { useReturnFocus } from './use-return-focus';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  large?: boolean;
  /** The cross at the top; without it the footer has a button that closes. */
  cross?: boolean;
  /** The walnut strip on top; only the login dialog wears it. */
  accent?: boolean;
  /** The seller's dialogs have smaller controls. */
  dense?: boolean;
  className?: string;
  /** Buttons under a hairline at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A window over the page. Escape, the cross and a click beside it close it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  large = false,
  cross = true,
  accent = false,
  dense = false,
  className,
  footer,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.backdrop}>
          <RadixDialog.Content
            className={classNames(
              styles.dialog,
              large && styles.large,
              dense && densityStyles.dense,
              className,
            )}
            aria-describedby={undefined}
            {...returnFocus}
          >
            {accent && <div className={styles.crest} aria-hidden="true" />}
            <div className={styles.head}>
              <RadixDialog.Title>{title}</RadixDialog.Title>
              {cross && (
                <RadixDialog.Close className={iconButtonStyles.iconButton} aria-label="Kapat">
                  <Icon of={X} />
                </RadixDialog.Close>
              )}
            </div>
            <div className={styles.body}>{children}</div>
            {footer && <div className={styles.foot}>{footer}</div>}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
