import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { totalQuantity } from '@/entities/cart/cart-quantities';
import { useCart } from '@/entities/cart/cart-store';
import { wholeShop } from '@/entities/product/list-filter';
import { productPageQuery, productsByIdQuery } from '@/entities/product/queries';
import { KnownLines } from '@/features/cart/known-lines';
import { ProductGrid, ProductSkeletons } from '@/features/catalogue/product-grid';
import { localPath } from '@/lib/local-path';
import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/button/button';
import { Page, PageSection, SectionHead } from '@/ui/layout/layout';
import { Panel } from '@/ui/layout/panel';
import { QueryView } from '@/ui/state/query-view';
import { Muted } from '@/ui/text/text';
import * as styles from './offline.module.css';

/** Between two tries to reach the shop. */
const askAgainMs = 3_000;

/** /cevrimdisi: instead of a page that neither the network nor the device has; what the device does have. */
export default function OfflineRoute() {
  const [search] = useSearchParams();
  const wanted = search.get('adres');
  const goOn = () => window.location.replace(localPath(wanted));

  useOpenWhenBack(wanted);

  return (
    <Page title="İnternet bağlantınız yok">
      <p className={styles.text}>
        Açmak istediğiniz sayfa bu cihazda kayıtlı değil. Bağlantınız gelince kendiliğinden açılır.
      </p>
      <Button variant="primary" onClick={goOn}>
        Tekrar dene
      </Button>
      <KeptCart />
      <KeptProducts />
    </Page>
  );
}

/**
 * Opens the page that was wanted when the shop can be reached again. The browser's own word of a connection is not
 * enough: it comes before requests get through, and stays away where the shop alone was out of reach.
 */
function useOpenWhenBack(wanted: string | null) {
  useEffect(() => {
    if (wanted === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let isAsking = false;
    const ask = async () => {
      if (isAsking || document.hidden) return;
      isAsking = true;
      // Given up in time: requests that hang would keep the next ones waiting.
      const answer = await fetch('/healthz', {
        cache: 'no-store',
        signal: AbortSignal.any([signal, AbortSignal.timeout(askAgainMs)]),
      }).catch(() => null);
      isAsking = false;
      if (answer?.ok) window.location.replace(localPath(wanted));
    };
    window.addEventListener('online', () => void ask(), { signal });
    const timer = setInterval(() => void ask(), askAgainMs);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [wanted]);
}

function KeptCart() {
  const quantities = useCart((state) => state.items);
  // What the cart's own page has asked for may be kept here.
  useQuery(productsByIdQuery(Object.keys(quantities)));
  if (totalQuantity(quantities) === 0) return null;
  return (
    <Panel as="section" className={styles.cart}>
      <h2>Sepetiniz</h2>
      <KnownLines />
      <ButtonLink to={paths.cart()}>Sepete git</ButtonLink>
    </Panel>
  );
}

function KeptProducts() {
  const list = useQuery(productPageQuery(wholeShop, 1));
  return (
    <PageSection>
      <SectionHead>
        <h2>Son görülen ürünler</h2>
        <Muted>Fiyatlar ve stok durumu, son bağlantınızdaki hâliyle gösterilir.</Muted>
      </SectionHead>
      <QueryView
        query={list}
        skeleton={<ProductSkeletons count={4} />}
        failure="Bu cihazda kayıtlı ürün yok."
      >
        {({ products }) => <ProductGrid products={products} />}
      </QueryView>
    </PageSection>
  );
}
