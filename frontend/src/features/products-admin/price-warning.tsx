import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide';
import { Alert } from '@/components/alert';
import { formatMoney, toKurus } from '@/lib/money';
import { parsePrice } from '@/lib/price-input';
import { priceHistoryQuery } from './history-queries';

interface PriceWarningProps {
  /** As they are typed. */
  price: string;
  offerPrice: string;
}

/** Warns when the list price, which would be struck through, was never asked for. */
export function PriceWarning({ product, ...typed }: PriceWarningProps & { product: string }) {
  const { data: asked } = useQuery(priceHistoryQuery(product));
  return <UnaskedPrice asked={asked} {...typed} />;
}

/** The same of a product that is sold nowhere yet. */
export function NewPriceWarning(typed: PriceWarningProps) {
  return <UnaskedPrice asked={[]} {...typed} />;
}

interface UnaskedPriceProps extends PriceWarningProps {
  /** What was asked so far, once that is known. */
  asked: number[] | undefined;
}

function UnaskedPrice({ asked, price, offerPrice }: UnaskedPriceProps) {
  const [list, offer] = [parsePrice(price), parsePrice(offerPrice)];
  if (!asked || list === null || offer === null || offer >= list) return null;
  if (asked.some((price) => toKurus(price) === toKurus(list))) return null;
  return (
    <Alert icon={TriangleAlert}>
      {`Bu ürün hiç ${formatMoney(list)} fiyatla satılmadı. Üstü çizili fiyatın gerçekten uygulanmış olması gerekir (Fiyat Etiketi Yönetmeliği).`}
    </Alert>
  );
}
