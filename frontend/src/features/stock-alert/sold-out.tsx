import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '@/api/types';
import { shopQuery } from '@/entities/shop/queries';
import { Button, ExternalButtonLink } from '@/ui/button/button';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Skeleton } from '@/ui/state/skeleton';
import { WhatsAppIcon } from '@/ui/text/brand-icons';

// Loaded with the click, because its validation is heavier than the page itself.
const StockAlertForm = lazyPart(() => import('./stock-alert-form'), {
  fallback: <Skeleton height="14rem" />,
});

/** What a shopper can do about a sold-out product: wait for a mail, or ask. */
export default function SoldOut({ product: { _id, name } }: { product: Product }) {
  const { data: shop } = useQuery(shopQuery);
  const [isWaiting, setWaiting] = useState(false);
  const question = encodeURIComponent(`Merhaba, "${name}" ne zaman gelir?`);
  return (
    <>
      {isWaiting ? (
        <StockAlertForm product={_id} />
      ) : (
        <Button large onClick={() => setWaiting(true)}>
          Gelince haber ver
        </Button>
      )}
      {shop && (
        <ExternalButtonLink
          variant="felt"
          large
          href={`https://wa.me/${shop.whatsappPhone}?text=${question}`}
          target="_blank"
          rel="noreferrer"
        >
          <WhatsAppIcon />
          WhatsApp’tan bize sorun
        </ExternalButtonLink>
      )}
    </>
  );
}
