import type { RefObject } from 'react';

/** The first stop of the Tab key: past the menus, to the page itself. */
export function SkipLink({ target }: { target: RefObject<HTMLElement | null> }) {
  return (
    <a
      className="skip"
      href="#icerik"
      onClick={(event) => {
        // By hand, so that the address keeps no #icerik that a later "back" would stop at.
        event.preventDefault();
        target.current?.focus();
      }}
    >
      İçeriğe geç
    </a>
  );
}
