import { useQuery } from '@tanstack/react-query';
import { deliveryCost } from '@/entities/shop/promises';
import { shopQuery } from '@/entities/shop/queries';
import { Wrap } from '@/ui/layout/layout';
import * as styles from './delivery-line.module.css';

/** What delivery costs and how one pays, before the first price. */
export function DeliveryLine() {
  const { data: shop } = useQuery(shopQuery);
  if (!shop) return null;
  const { dispatch, delivery, cardPayment } = shop;
  const facts = [
    deliveryCost(shop),
    dispatch || delivery || 'Kapınıza teslimat',
    cardPayment ? 'EFT/Havale veya kartla ödeme' : 'EFT/Havale ile ödeme',
  ];
  return (
    <Wrap as="p" className={styles.line}>
      {facts.filter(Boolean).join(' · ')}
    </Wrap>
  );
}
