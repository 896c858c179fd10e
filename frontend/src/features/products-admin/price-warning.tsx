import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide';
import { useWatch } from 'react-hook-form';
import { formatMoney } from '@/lib/money';
import { parsePrice } from '@/lib/price-input';
import { Alert } from '@/ui/alert';
import { wasAskedQuery } from './history-queries';
import type { ProductFormKit } from './product-schema';

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
  const { data: wasAsked = product !== undefined } = useQuery({
    ...wasAskedQuery(product ?? '', list ?? 0),
    enabled: product !== undefined && isStruck,
  });
  if (!isStruck || wasAsked) return null;
  return (
    <Alert icon={TriangleAlert}>
      {`Bu ürün hiç ${formatMoney(list)} fiyatla satılmadı. Üstü çizili fiyatın gerçekten uygulanmış olması gerekir (Fiyat Etiketi Yönetmeliği).`}
    </Alert>
  );
}
