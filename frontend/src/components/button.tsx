import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';
import * as styles from './button.module.css';

export type ButtonVariant =
  'primary' | 'outline' | 'felt' | 'tile' | 'ghost-dark' | 'quiet' | 'danger' | 'danger-quiet';

interface ButtonLook {
  variant?: ButtonVariant;
  large?: boolean;
  wide?: boolean;
  className?: string | undefined;
}

const variantClasses: Record<ButtonVariant, string> = {
  primary: styles.primary,
  outline: styles.outline,
  felt: styles.felt,
  tile: styles.tile,
  'ghost-dark': styles.ghostDark,
  quiet: styles.quiet,
  danger: styles.danger,
  'danger-quiet': styles.dangerQuiet,
};

/** The look of a button, also for links that lead somewhere. */
export function buttonClass({ variant = 'outline', large, wide, className }: ButtonLook): string {
  return classNames(
    styles.button,
    variantClasses[variant],
    large && styles.large,
    wide && styles.wide,
    className,
  );
}

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** Shows a spinner and takes no clicks, but keeps its place and its focus. */
  busy?: boolean;
  /** For a button whose every click counts, even while it is busy. */
  clickableWhileBusy?: boolean;
}

export function Button({
  variant,
  large,
  wide,
  className,
  busy = false,
  clickableWhileBusy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({
        ...(variant ? { variant } : {}),
        ...(large ? { large } : {}),
        ...(wide ? { wide } : {}),
        className,
      })}
      aria-busy={busy || undefined}
      // Not `disabled`: a button that vanishes from the tab order drops the focus.
      onClick={(event) => {
        if (busy && !clickableWhileBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}
