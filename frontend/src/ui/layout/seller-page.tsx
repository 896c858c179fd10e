import type { ReactNode } from 'react';
import { Muted } from '../text/text';
import * as styles from './seller-page.module.css';

interface SellerPageProps {
  title: string;
  /** Beside the title: "10 ürün". */
  aside?: ReactNode;
  /** Whether the heading is printed with the page. */
  printed?: boolean;
  children: ReactNode;
}

/** Heading and content of one screen of the seller area. */
export function SellerPage({ title, aside, printed = true, children }: SellerPageProps) {
  return (
    <>
      <div className={styles.head} data-print={printed ? undefined : 'hide'}>
        <h1 tabIndex={-1}>{title}</h1>
        {aside && (
          <Muted as="span" className={styles.aside}>
            {aside}
          </Muted>
        )}
      </div>
      {children}
    </>
  );
}
