import { ArrowRight } from 'lucide';
import { Link } from 'react-router';
import type { Product } from '@/api/types';
import { ProductShelf } from '@/features/catalogue/product-shelf';
import { paths } from '@/lib/paths';
import { Icon } from '@/ui/icon';
import * as textStyles from '@/ui/text.module.css';

/** What a customer buys again and again, or its room. */
export function UsualShelf({ products }: { products: Product[] | undefined }) {
  return (
    <ProductShelf
      title="Yeniden al"
      products={products}
      link={
        <Link className={textStyles.link} to={paths.quickOrder()}>
          Hızlı sipariş
          <Icon of={ArrowRight} />
        </Link>
      }
    />
  );
}
