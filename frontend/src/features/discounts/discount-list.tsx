import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide/dist/esm/icons/plus.mjs';
import { useState } from 'react';
import type { Discount } from '@/api/types';
import { pageParam, useUrlState } from '@/lib/use-url-state';
import { Button } from '@/ui/button/button';
import { SellerPage } from '@/ui/layout/seller-page';
import { Stack } from '@/ui/layout/stack';
import { AdminList } from '@/ui/list/admin-list';
import { EmptyPanel } from '@/ui/state/empty-panel';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { RowSkeletons } from '@/ui/state/row-skeletons';
import { Icon } from '@/ui/text/icon';
import { DiscountCard } from './discount-card';
import * as styles from './discount-list.module.css';
import { discountsQuery } from './queries';

const DiscountDialog = lazyPart(() => import('./discount-dialog'));

const params = { page: pageParam('sayfa') };

/** The shop's discount codes, for staff. */
export default function DiscountList() {
  const [{ page }, change] = useUrlState(params);
  const discounts = useQuery(discountsQuery(page));
  // The code being edited; null for a new one.
  const [edited, setEdited] = useState<Discount | null>();
  const addButton = (
    <Button variant="primary" onClick={() => setEdited(null)}>
      <Icon of={Plus} />
      Kod ekle
    </Button>
  );
  return (
    <SellerPage title="İndirim kodları">
      {discounts.data && discounts.data.total > 0 && <p className={styles.add}>{addButton}</p>}
      <AdminList
        query={discounts}
        page={page}
        onPage={change}
        skeleton={<RowSkeletons count={4} height="7rem" card />}
        empty={
          <EmptyPanel
            art="zar"
            text="Henüz indirim kodu yok."
            hint="Müşteri kodu sepette yazar; indirim toplamdan düşer."
          >
            {addButton}
          </EmptyPanel>
        }
      >
        {({ discounts }) => (
          <Stack as="ul" gap="s" aria-label="İndirim kodları">
            {discounts.map((discount) => (
              <DiscountCard
                key={discount._id}
                discount={discount}
                onEdit={() => setEdited(discount)}
              />
            ))}
          </Stack>
        )}
      </AdminList>
      {edited !== undefined && (
        <DiscountDialog discount={edited} onClose={() => setEdited(undefined)} />
      )}
    </SellerPage>
  );
}
