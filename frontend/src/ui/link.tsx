import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useMatch } from 'react-router';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  to: string;
}

/** A link inside the shop. react-router's own would bring its framework's prefetching along. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useLinkClickHandler(to);
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    >
      {children}
    </a>
  );
}

/** A link that says when it leads to the page that is shown, or to one above it unless `end`. */
export function NavLink({ end = false, ...props }: LinkProps & { end?: boolean }) {
  const isCurrent = useMatch({ path: props.to, end }) !== null;
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
