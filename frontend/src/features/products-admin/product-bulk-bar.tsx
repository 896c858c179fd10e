import { CircleAlert } from 'lucide';
import { lazy, useState } from 'react';
import type { Product } from '@/api/types';
import { Alert } from '@/components/alert';
import { Button } from '@/components/button';
import { LazyBoundary } from '@/components/lazy-boundary';
import * as styles from './product-bulk-bar.module.css';
import { useChangeProducts, type RefusedProduct } from './product-queries';

const BulkPriceDialog = lazy(() => import('./bulk-price-dialog'));

interface ProductBulkBarProps {
  /** The products that are ticked. */
  products: Product[];
  onClear: () => void;
}

/** What can be done with all ticked products together. */
export function ProductBulkBar({ products, onClear }: ProductBulkBarProps) {
  const [isPricing, setPricing] = useState(false);
  const [refused, setRefused] = useState<RefusedProduct[]>([]);
  const { mutate, isPending } = useChangeProducts();
  if (products.length === 0 && refused.length === 0) return null;
  const switchTo = (onSale: boolean) => {
    const wanted = products.filter((product) => product.onSale !== onSale);
    return (
      <Button
        variant="felt"
        busy={isPending}
        disabled={wanted.length === 0}
        onClick={() =>
          mutate(
            wanted.map((product) => ({ product, over: { inStock: onSale } })),
            { onSuccess: ({ refused }) => setRefused(refused) },
          )
        }
      >
        {`${onSale ? 'Satışa aç' : 'Satıştan kaldır'} (${String(wanted.length)})`}
      </Button>
    );
  };
  return (
    <div className={styles.bulk}>
      {products.length > 0 && (
        <div className={styles.bar} role="group" aria-label="Seçilen ürünler">
          <b role="status">{`${String(products.length)} ürün seçildi`}</b>
          <Button variant="felt" onClick={() => setPricing(true)}>
            Fiyatları yüzdeyle değiştir
          </Button>
          {switchTo(true)}
          {switchTo(false)}
          <Button variant="quiet" onClick={onClear}>
            Seçimi kaldır
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <Alert icon={CircleAlert} role="alert">
          <ul>
            {refused.map(({ product, reason }) => (
              <li key={product._id}>{`${product.name}: ${reason}`}</li>
            ))}
          </ul>
          <Button variant="quiet" onClick={() => setRefused([])}>
            Tamam
          </Button>
        </Alert>
      )}
      {isPricing && (
        <LazyBoundary>
          <BulkPriceDialog products={products} onClose={() => setPricing(false)} />
        </LazyBoundary>
      )}
    </div>
  );
}
