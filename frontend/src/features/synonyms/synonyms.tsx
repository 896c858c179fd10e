import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@/ui/query-view';
import { SellerPage } from '@/ui/seller-page';
import { Skeleton } from '@/ui/skeleton';
import { synonymsQuery } from './queries';
import { SynonymForm } from './synonym-form';

/** Customers' words and the shop's words for them. */
export function Synonyms() {
  return (
    <SellerPage title="Eş Anlamlılar">
      <QueryView query={useQuery(synonymsQuery)} skeleton={<Skeleton height="16rem" card />}>
        {(saved) => <SynonymForm saved={saved} />}
      </QueryView>
    </SellerPage>
  );
}
