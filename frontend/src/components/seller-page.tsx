import type { ReactNode } from 'react';

interface SellerPageProps {
  title: string;
  /** Beside the title: "10 ürün". */
  aside?: ReactNode;
  children: ReactNode;
}

/** Heading and content of one screen of the seller area. */
export function SellerPage({ title, aside, children }: SellerPageProps) {
  return (
    <>
      <div className="seller-head">
        <h1 tabIndex={-1}>{title}</h1>
        {aside && <span className="muted">{aside}</span>}
      </div>
      {children}
    </>
  );
}

/** A place for the focus when what had it is gone. */
export function focusPageHeading(): void {
  document.querySelector<HTMLElement>('.seller-head h1')?.focus();
}
