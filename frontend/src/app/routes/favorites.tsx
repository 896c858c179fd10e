import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFavorites } from '@/entities/favorite/favorites-store';
import { favoritesQuery } from '@/entities/favorite/queries';
import { productsByIdQuery } from '@/entities/product/queries';
import { useSession } from '@/entities/session/queries';
import { SessionUnreachable } from '@/entities/session/session-unreachable';
import { ProductGrid, ProductSkeletons } from '@/features/catalogue/product-grid';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/button/button';
import { Page } from '@/ui/layout/layout';
import { EmptyState } from '@/ui/state/empty-state';
import { QueryView } from '@/ui/state/query-view';
import { Muted } from '@/ui/text/text';
import type { PageProps } from '../lazy-page';

/** /favoriler: the products that a customer or a visitor wants to find again. */
export default function FavoritesRoute({ title }: PageProps) {
  const { user, isUnreachable, retry } = useSession();
  const { ids, isAccounts } = useFavorites();
  const { error, refetch } = useQuery({ ...favoritesQuery, enabled: Boolean(user) });
  // What a visitor keeps on this device shows at once; a customer's is the account's.
  const isPending = user === undefined ? ids.length === 0 : user !== null && !isAccounts;
  return (
    <Page
      title={title}
      note={user === null && <Muted>Bu cihazda durur; giriş yaparsanız hesabınıza eklenir.</Muted>}
    >
      {isPending && isUnreachable ? (
        <SessionUnreachable onRetry={retry} />
      ) : (
        <QueryView
          query={{ data: isPending ? undefined : ids, error, refetch }}
          onRefreshError="ignore"
          failure="Favorileriniz yüklenemedi."
          skeleton={<ProductSkeletons count={4} />}
        >
          {(ids) => <Favorites ids={ids} />}
        </QueryView>
      )}
    </Page>
  );
}

function Favorites({ ids }: { ids: string[] }) {
  // What is removed stays until the page is left: a wrong click on a heart can be taken back.
  const [shown, setShown] = useState(ids);
  const added = ids.filter((id) => !shown.includes(id));
  if (added.length > 0) setShown([...added, ...shown]);
  const query = useQuery({
    ...productsByIdQuery(shown),
    placeholderData: keepPreviousData,
  });
  if (shown.length === 0) return <None />;
  return (
    <QueryView
      query={query}
      failure="Favorileriniz yüklenemedi."
      skeleton={<ProductSkeletons count={Math.min(shown.length, 4)} />}
    >
      {({ products }) => (products.length > 0 ? <ProductGrid products={products} /> : <None />)}
    </QueryView>
  );
}

function None() {
  return (
    <EmptyState
      art="tepsi"
      text="Henüz favoriniz yok."
      hint="Beğendiğiniz ürünün kalbine dokunun, burada bulun."
    >
      <ButtonLink variant="primary" to={paths.products()}>
        Ürünlere göz at
      </ButtonLink>
    </EmptyState>
  );
}
