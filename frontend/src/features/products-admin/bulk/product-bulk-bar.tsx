import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Product } from '@/api/types';
import { Button } from '@/ui/button/button';
import { BulkBar } from '@/ui/list/bulk-bar';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { nothingChanged, useChangeProducts, type RefusedProduct } from '../product-queries';

const BulkDialog = lazyPart(() => import('./bulk-dialog'));

interface ProductBulkBarProps {
  products: Product[];
  /** How many of them the page does not show. */
  hidden: number;
  /** Called with products that have changed, as they are now. */
  onChanged: (products: Product[]) => void;
  onClear: () => void;
  /** Shown before the actions. */
  children: ReactNode;
}

/** What can be done with all ticked products together. */
export function ProductBulkBar({
  products,
  hidden,
  onChanged,
  onClear,
  children,
}: ProductBulkBarProps) {
  const [isEditing, setEditing] = useState(false);
  const [refused, setRefused] = useState<RefusedProduct[]>([]);
  const { mutate, isPending } = useMutation({ mutationFn: useChangeProducts() });
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
            {
              onSuccess: ({ refused, products }) => {
                setRefused(refused);
                onChanged(products);
              },
            },
          )
        }
      >
        {`${onSale ? 'Satışa aç' : 'Satıştan kaldır'} (${String(wanted.length)})`}
      </Button>
    );
  };
  return (
    <>
      <BulkBar
        label="Seçilen ürünler"
        count={products.length}
        status={`${String(products.length)} ürün seçildi${hidden > 0 ? `, ${String(hidden)} tanesi bu sayfada değil` : ''}`}
        onClear={onClear}
        refused={refused}
        refusedTitle={nothingChanged}
        onDismiss={() => setRefused([])}
      >
        {children}
        <Button variant="felt" onClick={() => setEditing(true)}>
          Toplu değiştir
        </Button>
        {switchTo(true)}
        {switchTo(false)}
      </BulkBar>
      {isEditing && products.length > 0 && (
        <BulkDialog chosen={products} onChanged={onChanged} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
