import { useRef } from 'react';
import { Outlet } from 'react-router';
import { Footer } from './footer';
import { Navbar } from './navbar';

/** The public frame: skip link, header, page, footer. */
export function ShopLayout() {
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <a
        className="skip"
        href="#icerik"
        onClick={(event) => {
          // By hand, so that the address keeps no #icerik that a later "back" would stop at.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        İçeriğe geç
      </a>
      <Navbar />
      <main id="icerik" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
