import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide';
import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import { Button } from './button';
import * as densityStyles from './density.module.css';
import * as styles from './dialog.module.css';
import { Icon } from './icon';
import * as iconButtonStyles from './icon-button.module.css';
import { useReturnFocus } from './use-return-focus';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Stands on a row above the title, beside a way out in words; null keeps its place. */
  badge?: ReactNode;
  /** Below the title. */
  subtitle?: ReactNode;
  large?: boolean;
  /** The cross at the top; without it the footer has a button that closes. */
  cross?: boolean;
  /** The walnut strip on top; only the login dialog wears it. */
  accent?: boolean;
  /** The seller's dialogs have smaller controls. */
  dense?: boolean;
  /** What it is about is still on its way. */
  busy?: boolean;
  /** There is only text in it, which the keyboard can reach to scroll. */
  textOnly?: boolean;
  /** On all but large screens it stands on the foot of the screen and is no higher than it must be. */
  bottom?: boolean;
  className?: string | undefined;
  /** For what lies differently between head and foot. */
  bodyClassName?: string | undefined;
  /** Buttons under a hairline at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
}

// By keyboard, because it scrolls.
const reachable = { tabIndex: 0 };

/**
 * A window over the page, a sheet as large as the screen on phones. Head and foot stay in sight while
 * what is between them scrolls. Escape, the cross and a click beside it close it.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  badge,
  subtitle,
  large = false,
  cross = true,
  accent = false,
  dense = false,
  busy = false,
  textOnly = false,
  bottom = false,
  className,
  bodyClassName,
  footer,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus();
  const heading = <RadixDialog.Title>{title}</RadixDialog.Title>;
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.backdrop}>
          <RadixDialog.Content
            className={classNames(
              styles.dialog,
              styles.sheet,
              large && styles.large,
              bottom && styles.bottom,
              dense && densityStyles.dense,
              className,
            )}
            aria-describedby={undefined}
            aria-busy={busy || undefined}
            {...returnFocus}
          >
            {accent && <div className={styles.crest} aria-hidden="true" />}
            {badge === undefined ? (
              <div className={styles.head}>
                {heading}
                {cross && (
                  <RadixDialog.Close className={iconButtonStyles.iconButton} aria-label="Kapat">
                    <Icon of={X} />
                  </RadixDialog.Close>
                )}
                {subtitle}
              </div>
            ) : (
              <div className={classNames(styles.head, styles.marked)}>
                <span>{badge}</span>
                <RadixDialog.Close asChild>
                  <Button variant="quiet">
                    <Icon of={X} />
                    Kapat
                  </Button>
                </RadixDialog.Close>
                {heading}
                {subtitle}
              </div>
            )}
            <div className={classNames(styles.body, bodyClassName)} {...(textOnly && reachable)}>
              {children}
            </div>
            {footer && <div className={styles.foot}>{footer}</div>}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
