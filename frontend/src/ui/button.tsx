import type { ComponentProps } from 'react';
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

/** Turns the look among the props into a class. */
function withClass<Props extends ButtonLook>({
  variant = 'outline',
  large,
  wide,
  className,
  ...rest
}: Props) {
  const names = [
    styles.button,
    variantClasses[variant],
    large && styles.large,
    wide && styles.wide,
    className,
  ];
  return { ...rest, className: classNames(...names) };
}

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** Shows a spinner and takes no clicks, but keeps its place and its focus. */
  busy?: boolean;
  /** For a button whose every click counts, even while it is busy. */
  clickableWhileBusy?: boolean;
}

export function Button({
  busy = false,
  clickableWhileBusy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...withClass(rest)}
      type={type}
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

/** A link that looks like a button, to the one thing to do next. */
export function ButtonLink(props: ButtonLook & Omit<LinkProps, 'className'>) {
  return <Link {...withClass(props)} />;
}

/** A link to another site, or to a file, that looks like a button. */
export function ExternalButtonLink({
  children,
  ...rest
}: ButtonLook & Omit<ComponentProps<'a'>, 'className'>) {
  return <a {...withClass(rest)}>{children}</a>;
}
