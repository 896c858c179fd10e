import { useQueries, useQuery } from '@tanstack/react-query';
import type { Product } from '@/api/types';
import { categoriesQuery, productRowQuery } from '@/entities/product/queries';
import { complementTerms, pickComplements } from './complement-terms';
import * as styles from './complements.module.css';
import { ProductCard } from './product-card';

const most = 3;
const sizes = '(min-width: 64rem) 12rem, 10rem';

/** Products that complete the cart; nothing if the shop has none. */
export default function Complements({ products }: { products: Product[] }) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const terms = complementTerms(products, categories);
  const lists = useQueries({
    queries: terms.map((search) => productRowQuery(6, { search })),
    combine: (results) => results.map(({ data }) => data?.products ?? []),
  });
  const found = terms.map((term, place) => ({ term, products: lists[place] ?? [] }));
  const fitting = pickComplements(found, products, most);
  if (fitting.length === 0) return null;
  return (
    <section className={styles.complements} aria-labelledby="bunlar-da">
      <h2 id="bunlar-da">Bunlar da gerekebilir</h2>
      <ul>
        {fitting.map((product) => (
          <ProductCard key={product._id} product={product} heading="h3" sizes={sizes} />
        ))}
      </ul>
    </section>
  );
}
