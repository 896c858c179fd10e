import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide';
import { formatMoney } from '@/lib/money';
import { parsePrice } from '@/lib/price-input';
import { Alert } from '@/ui/alert';
import { wasAskedQuery } from './history-queries';

interface PriceWarningProps {
  /** As they are typed. */
  price: string;
  offerPrice: string;
}

/** Warns when the list price, which would be struck through, was never asked for. */
export function PriceWarning({ product, ...typed }: PriceWarningProps & { product: string }) {
  const price = struckPrice(typed);
  return price !== null && <Asked product={product} price={price} />;
}

function Asked({ product, price }: { product: string; price: number }) {
  const { data: wasAsked } = useQuery(wasAskedQuery(product, price));
  return wasAsked === false && <UnaskedPrice price={price} />;
}

/** The warning for a new product. */
export function NewPriceWarning(typed: PriceWarningProps) {
  const price = struckPrice(typed);
  return price !== null && <UnaskedPrice price={price} />;
}

/** The list price, if it would be struck through. */
function struckPrice({ price, offerPrice }: PriceWarningProps): number | null {
  const [list, offer] = [parsePrice(price), parsePrice(offerPrice)];
  return list !== null && offer !== null && offer < list ? list : null;
}

function UnaskedPrice({ price }: { price: number }) {
  return (
    <Alert icon={TriangleAlert}>
      {`Bu ürün hiç ${formatMoney(price)} fiyatla satılmadı. Üstü çizili fiyatın gerçekten uygulanmış olması gerekir (Fiyat Etiketi Yönetmeliği).`}
    </Alert>
  );
}
