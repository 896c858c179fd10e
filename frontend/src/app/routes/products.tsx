import { CategoryChips } from '@/features/catalogue/category-chips';
import { ProductList } from '@/features/catalogue/product-list';
import { searchParams } from '@/features/catalogue/use-list-options';
import { paths } from '@/lib/paths';
import { useUrlState } from '@/lib/use-url-state';
import { ButtonLink } from '@/ui/button/button';
import { Wrap } from '@/ui/layout/layout';
import { EmptyState } from '@/ui/state/empty-state';
import { lazyPart } from '@/ui/state/lazy-boundary';
import type { PageProps } from '../lazy-page';
import { usePageTitle } from '../use-page-title';
import { useTopOf } from '../use-route-focus';

// Only a search without results shows it.
const OtherProducts = lazyPart(() => import('@/features/catalogue/other-products'), {
  optional: true,
});

/** /urunler: everything in stock, or what the search text in the address finds. */
export default function ProductsRoute({ title }: PageProps) {
  const [searched] = useUrlState(searchParams);
  const { search, category, exact } = searched;
  // A new key, because the page shows another list.
  useTopOf(`${search}/${category}/${String(exact)}`);
  usePageTitle(search ? `Arama: ${search}` : title);
  return (
    <Wrap>
      {search ? (
        <ProductList
          key={`${search} ${String(exact)}`}
          {...searched}
          empty={category ? <NoneInCategory search={search} /> : <NoneFound />}
        />
      ) : (
        <ProductList
          title="Tüm Ürünler"
          chips={<CategoryChips current={null} />}
          empty={<EmptyState art="tepsi" text="Şu anda stokta ürün yok." />}
        />
      )}
    </Wrap>
  );
}

function NoneFound() {
  return (
    <>
      <EmptyState art="zar" text="Aramanıza uygun ürün bulunamadı.">
        <ButtonLink variant="primary" to={paths.products()}>
          Tüm ürünlere dön
        </ButtonLink>
      </EmptyState>
      <OtherProducts />
    </>
  );
}

function NoneInCategory({ search }: { search: string }) {
  return (
    <EmptyState art="zar" text="Bu kategoride aramanıza uygun ürün yok.">
      <ButtonLink variant="primary" to={paths.products(search)}>
        Tüm kategorilerde ara
      </ButtonLink>
    </EmptyState>
  );
}
