import { useId, type ReactNode } from 'react';
import type { Product } from '@/api/types';
import { SectionHead, Wrap } from '@/ui/layout/layout';
import { ProductCard } from './product-card';
import * as styles from './product-shelf.module.css';

interface ProductShelfProps {
  title: string;
  /** Undefined while they are loading; their space is kept. */
  products: Product[] | undefined;
  /** Where there are more of them. */
  link?: ReactNode;
}

const sizes = '(min-width: 64rem) 15rem, 10rem';

/** One row of products that scrolls sideways, below a heading; nothing at all without products. */
export function ProductShelf({ title, products, link }: ProductShelfProps) {
  const id = useId();
  if (products?.length === 0) return null;
  return (
    <Wrap as="section" section aria-labelledby={id} aria-busy={!products || undefined}>
      <SectionHead>
        <h2 id={id}>{title}</h2>
        {link}
      </SectionHead>
      <ul className={styles.shelf}>
        {products?.map((product) => (
          <ProductCard key={product._id} product={product} heading="h3" sizes={sizes} />
        ))}
      </ul>
    </Wrap>
  );
}
