import ArrowRight from 'lucide/dist/esm/icons/arrow-right.mjs';
import type { Product } from '@/api/types';
import { ProductShelf } from '@/features/catalogue/product-shelf';
import { paths } from '@/lib/paths';
import { Icon } from '@/ui/text/icon';
import { TextLink } from '@/ui/text/text';

/** The products that a customer orders often, or an empty space of their size. */
export function FrequentShelf({ products }: { products: Product[] | undefined }) {
  return (
    <ProductShelf
      title="Yeniden al"
      products={products}
      link={
        <TextLink to={paths.quickOrder()}>
          Hızlı sipariş
          <Icon of={ArrowRight} />
        </TextLink>
      }
    />
  );
}
