import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '@/lib/class-names';
import * as styles from './button.module.css';

export type ButtonVariant =
  'primary' | 'outline' | 'felt' | 'tile' | 'ghost-dark' | 'quiet' | 'danger' | 'danger-quiet';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  large?: boolean | undefined;
  wide?: boolean | undefined;
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

function buttonClass({ variant = 'outline', large, wide, className }: ButtonLook): string {
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
      className={buttonClass({ variant, large, wide, className })}
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

interface ButtonLinkProps extends ButtonLook, Omit<LinkProps, 'className'> {}

/** A link that looks like a button, to the one thing to do next. */
export function ButtonLink({ variant, large, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, large, wide, className })} />;
}

interface ExternalButtonLinkProps
  extends ButtonLook, Omit<ComponentProps<'a'>, 'className' | 'href'> {
  href: string;
}

/** A link to another site that looks like a button. */
export function ExternalButtonLink({
  variant,
  large,
  wide,
  className,
  children,
  ...rest
}: ExternalButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ variant, large, wide, className })}>
      {children}
    </a>
  );
}

/** A file to take along, which looks like a button. */
export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={buttonClass({})} href={href} download>
      {children}
    </a>
  );
}
