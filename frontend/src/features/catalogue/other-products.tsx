import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { categoriesQuery, productRowQuery } from '@/entities/product/queries';
import { paths } from '@/lib/paths';
import { PageSection, SectionHead } from '@/ui/layout/layout';
import * as styles from './other-products.module.css';
import { ProductRow, rowLength } from './product-grid';

/** Categories and best sellers, for a search without results. */
export default function OtherProducts() {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { data: row } = useQuery(productRowQuery(rowLength));
  return (
    <>
      <PageSection aria-labelledby="tum-kategoriler">
        <SectionHead>
          <h2 id="tum-kategoriler">Kategorilerimiz</h2>
        </SectionHead>
        <ul className={styles.categories}>
          {categories.map(({ path }) => (
            <li key={path}>
              <Link to={paths.category(path)}>{path}</Link>
            </li>
          ))}
        </ul>
      </PageSection>
      {row && row.products.length > 0 && (
        <PageSection aria-labelledby="en-cok-satanlar">
          <SectionHead>
            <h2 id="en-cok-satanlar">En Çok Satanlar</h2>
          </SectionHead>
          <ProductRow products={row.products} />
        </PageSection>
      )}
    </>
  );
}
