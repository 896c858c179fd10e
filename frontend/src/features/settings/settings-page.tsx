import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/errors';
import { QueryView } from '@/ui/query-view';
import { SellerPage } from '@/ui/seller-page';
import { Skeleton } from '@/ui/skeleton';
import { DeliverySettings } from './delivery-settings';
import { settingsQuery } from './queries';

/** What the owner sets in the browser, a form for each section. */
export function SettingsPage() {
  return (
    <SellerPage title="Ayarlar">
      <QueryView
        query={useQuery(settingsQuery)}
        skeleton={<Skeleton height="26rem" card />}
        failure={errorText}
      >
        {(saved) => <DeliverySettings saved={saved} />}
      </QueryView>
    </SellerPage>
  );
}
