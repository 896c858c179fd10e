import type { Product } from '@/api/types';
import { Photo } from '@/entities/product/product-image';
import { classNames } from '@/lib/class-names';
import { Skeleton } from '@/ui/state/skeleton';
import { ProductCard } from './product-card';
import * as productCardStyles from './product-card.module.css';
import * as styles from './product-grid.module.css';

/** How many products a `ProductRow` shows. */
export const rowLength = 5;

const gridSizes =
  '(min-width: 80rem) 20rem, (min-width: 64rem) 25vw, (min-width: 48rem) 33vw, 50vw';
/** Of three or fewer, which share the row of five. */
const fewSizes = '(min-width: 80rem) 26rem, (min-width: 48rem) 33vw, 50vw';
const rowSizes = '(min-width: 80rem) 16rem, (min-width: 64rem) 20vw, (min-width: 48rem) 33vw, 50vw';

// As many as a large screen shows before scrolling; waiting for them would be seen.
const eagerCards = 4;

export function ProductGrid({ products }: { products: Product[] }) {
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <ProductCard
          key={product._id}
          product={product}
          heading="h2"
          sizes={gridSizes}
          eager={index < eagerCards}
        />
      ))}
    </ul>
  );
}

/** One row of up to five, below a heading of its own. */
export function ProductRow({ products }: { products: Product[] }) {
  const sizes = products.length > 3 ? rowSizes : fewSizes;
  return (
    <ul className={classNames(styles.grid, styles.row)}>
      {products.map((product) => (
        <ProductCard key={product._id} product={product} heading="h3" sizes={sizes} inRow />
      ))}
    </ul>
  );
}

/** Placeholders of products that are loading. */
export function ProductSkeletons({ count, row = false }: { count: number; row?: boolean }) {
  return (
    <ul className={classNames(styles.grid, row && styles.row)} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li
          className={classNames(productCardStyles.card, row && productCardStyles.inRow)}
          key={index}
        >
          <Photo as={Skeleton} className={productCardStyles.photo} />
          <Skeleton className={classNames(styles.line, styles.long)} />
          <Skeleton className={classNames(styles.line, styles.short)} />
          <Skeleton height="1.5rem" className={classNames(styles.line, styles.price)} />
          <Skeleton height="3rem" className={styles.button} />
        </li>
      ))}
    </ul>
  );
}
