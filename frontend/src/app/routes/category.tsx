import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { categoriesQuery } from '@/entities/product/queries';
import { CategoryChips } from '@/features/catalogue/category-chips';
import { findCategory } from '@/features/catalogue/find-category';
import { ProductList } from '@/features/catalogue/product-list';
import { paths } from '@/lib/paths';
import { slugify } from '@/lib/turkish';
import { ButtonLink } from '@/ui/button/button';
import { Wrap } from '@/ui/layout/layout';
import { EmptyState } from '@/ui/state/empty-state';
import { Breadcrumb } from '@/ui/text/breadcrumb';
import type { PageProps } from '../lazy-page';
import { usePageTitle } from '../use-page-title';
import * as styles from './category.module.css';

export default function CategoryRoute({ title: listTitle }: PageProps) {
  const { category: segment = '' } = useParams();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const category = findCategory(categories, segment);
  // The address is enough to list products before the categories are known.
  const slug = category?.slug ?? slugify(segment);
  const title = category?.path ?? listTitle;
  usePageTitle(title);

  return (
    <Wrap>
      <div className={styles.crumbs}>
        <Breadcrumb
          crumbs={[
            { label: 'Anasayfa', to: paths.home() },
            { label: 'Ürünler', to: paths.products() },
            ...(category ? [{ label: category.path }] : []),
          ]}
        />
      </div>
      <ProductList
        title={title}
        key={slug}
        category={slug}
        chips={<CategoryChips current={category?.path ?? ''} />}
        empty={
          <EmptyState art="zar" text="Bu kategoride ürün bulunamadı.">
            <ButtonLink variant="primary" to={paths.products()}>
              Tüm ürünlere dön
            </ButtonLink>
          </EmptyState>
        }
      />
    </Wrap>
  );
}
