import { useQuery } from '@tanstack/react-query';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatMoney } from '@/lib/money';
import { parsePrice } from '@/lib/price-input';
import { useDebounced } from '@/lib/use-debounced';
import { Alert } from '@/ui/state/alert';
import { wasAskedQuery } from '../history/history-queries';
import type { ProductFormKit } from './product-schema';

const debounceMs = 300;

interface PriceWarningProps {
  form: ProductFormKit;
  /** The product's id; a new one was never sold. */
  product?: string;
}

/** Warns when the list price, which would be struck through, was never asked for. */
export function PriceWarning({ form: { form }, product }: PriceWarningProps) {
  const typed = useWatch({ control: form.control, name: ['price', 'offerPrice'] });
  const [list = null, offer = null] = typed.map(parsePrice);
  const isStruck = list !== null && offer !== null && offer < list;
  // The list price that is looked up: not each that appears while one is typed.
  const [settled, setSettled] = useState(list);
  const { later } = useDebounced(setSettled, debounceMs);
  useEffect(() => later(list), [list, later]);
  const { data: wasAsked = product !== undefined } = useQuery({
    ...wasAskedQuery(product ?? '', list ?? 0),
    enabled: product !== undefined && isStruck && list === settled,
  });
  if (!isStruck || wasAsked) return null;
  return (
    <Alert icon={TriangleAlert}>
      {`Bu ürün hiç ${formatMoney(list)} fiyatla satılmadı. Üstü çizili fiyatın gerçekten uygulanmış olması gerekir (Fiyat Etiketi Yönetmeliği).`}
    </Alert>
  );
}
