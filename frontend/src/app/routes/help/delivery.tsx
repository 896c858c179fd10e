import { ContentPage } from '@/features/content/content-page';
import { ShopText } from '@/features/content/shop-text';
import { foldTurkish } from '@/lib/turkish';
import type { PageProps } from '../../lazy-page';

/** The part about returns, /teslimat#iade, begins with the first heading that names them. */
const returns = { id: 'iade', isOf: (heading: string) => foldTurkish(heading).includes('iade') };

/** /teslimat: how orders are delivered and returned. */
export default function HelpDeliveryRoute({ title }: PageProps) {
  return (
    <ContentPage title={title}>
      <ShopText textKey="delivery-returns" anchor={returns} />
    </ContentPage>
  );
}
