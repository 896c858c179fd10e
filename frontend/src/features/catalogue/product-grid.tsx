import type { Product } from '@/api/types';
import { Skeleton } from '@/components/skeleton';
import { ProductCard } from './product-card';
import './catalogue.css';

const gridSizes =
  '(min-width: 80rem) 20rem, (min-width: 64rem) 25vw, (min-width: 48rem) 33vw, 50vw';
const rowSizes = '(min-width: 80rem) 16rem, (min-width: 64rem) 20vw, (min-width: 48rem) 33vw, 50vw';

// As many as a large screen shows before scrolling; waiting for them would be seen.
const eagerCards = 4;

/** A page full of products. */
export function ProductGrid({ products }: { products: Product[] }) {
  return (
    <ul className="products">
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

/** One row of five, below a heading of its own. */
export function ProductRow({ products }: { products: Product[] }) {
  return (
    <ul className="products five">
      {products.map((product) => (
        <ProductCard key={product._id} product={product} heading="h3" sizes={rowSizes} />
      ))}
    </ul>
  );
}

/** The same boxes while the products are on their way. */
export function ProductSkeletons({ count, row = false }: { count: number; row?: boolean }) {
  return (
    <ul className={row ? 'products five' : 'products'} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li className="product" key={index}>
          <Skeleton className="photo" />
          <Skeleton className="line w-11/12" />
          <Skeleton className="line w-3/5" />
          <Skeleton className="line h-6! w-1/2" />
          <Skeleton className="mt-3 h-12 rounded-control!" />
        </li>
      ))}
    </ul>
  );
}
