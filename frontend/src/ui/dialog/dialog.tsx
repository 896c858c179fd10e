import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import X from 'lucide/dist/esm/icons/x.mjs';
import { useRef, useState, type ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import { Button } from '../button/button';
import { IconButton } from '../button/icon-button';
import { firstField } from '../form/first-field';
import * as densityStyles from '../layout/density.module.css';
import { Icon } from '../text/icon';
import { QuestionDialog } from './confirm-dialog';
import * as styles from './dialog.module.css';

interface DialogProps {
  /** Called when Escape, a click on the backdrop or the close button asks to close the dialog. */
  onClose: () => void;
  /** Whether something typed would be lost: then closing by Escape, the backdrop or the close button is asked about first. */
  hasChanges?: boolean;
  title: ReactNode;
  /** Shown on a row above the title, beside a close button with text; null leaves it empty. */
  badge?: ReactNode;
  /** Below the title. */
  subtitle?: ReactNode;
  large?: boolean;
  /** The cross at the top; without it the footer has a button that closes. */
  cross?: boolean;
  /** The walnut strip on top; only the login dialog has it. */
  accent?: boolean;
  /** The seller's dialogs have smaller controls, and open with the focus on their first field. */
  dense?: boolean;
  /** Whether its content is still loading. */
  busy?: boolean;
  /** Whether the first empty field gets the focus when the dialog opens, instead of the close button. */
  focusEmpty?: boolean;
  /** Whether it holds only text, so that its body needs the focus to be scrolled by keyboard. */
  textOnly?: boolean;
  /** Whether it is a sheet at the bottom of the screen, as high as its content, on all but large screens. */
  bottom?: boolean;
  className?: string | undefined;
  /** The class of the part between head and foot. */
  bodyClassName?: string | undefined;
  /** Buttons under a hairline at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
}

const discarding = {
  question: 'Kaydedilmemiş değişiklikler var',
  subject: 'Pencereyi kapatırsanız yazdıklarınız kaybolur.',
  confirmLabel: 'Kaydetmeden kapat',
  cancelLabel: 'Düzenlemeye dön',
};

/**
 * A window over the page, a sheet as large as the screen on phones. Head and foot stay in sight while
 * what is between them scrolls. Escape, the cross and a click beside it close it.
 */
export function Dialog({
  onClose,
  hasChanges = false,
  title,
  badge,
  subtitle,
  large = false,
  cross = true,
  accent = false,
  dense = false,
  busy = false,
  focusEmpty = false,
  textOnly = false,
  bottom = false,
  className,
  bodyClassName,
  footer,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const heading = <BaseDialog.Title>{title}</BaseDialog.Title>;
  return (
    <BaseDialog.Root
      open
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        if (hasChanges) setAsking(true);
        else onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Viewport className={styles.backdrop}>
          <BaseDialog.Popup
            ref={popup}
            initialFocus={
              focusEmpty || dense ? () => firstField(popup.current, focusEmpty) ?? true : undefined
            }
            className={classNames(
              styles.dialog,
              styles.sheet,
              large && styles.large,
              bottom && styles.bottom,
              dense && densityStyles.dense,
              className,
            )}
            aria-busy={busy || undefined}
          >
            {accent && <div className={styles.crest} aria-hidden="true" />}
            {badge === undefined ? (
              <div className={styles.head}>
                {heading}
                {cross && (
                  <IconButton as={BaseDialog.Close} aria-label="Kapat">
                    <Icon of={X} />
                  </IconButton>
                )}
                {subtitle}
              </div>
            ) : (
              <div className={classNames(styles.head, styles.marked)}>
                <span>{badge}</span>
                <BaseDialog.Close render={<Button variant="quiet" />}>
                  <Icon of={X} />
                  Kapat
                </BaseDialog.Close>
                {heading}
                {subtitle}
              </div>
            )}
            <div
              className={classNames(styles.body, bodyClassName)}
              {...(textOnly && { tabIndex: 0 })}
            >
              {children}
            </div>
            {footer && <div className={styles.foot}>{footer}</div>}
            {/* Within this dialog, so that Escape and the focus belong to the question alone. */}
            {isAsking && (
              <QuestionDialog
                asked={discarding}
                onAnswer={(isConfirmed) => {
                  setAsking(false);
                  if (isConfirmed) onClose();
                }}
              />
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
