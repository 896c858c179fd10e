import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/errors';
import { QueryView } from '@/components/query-view';
import { SellerPage } from '@/components/seller-page';
import { Skeleton } from '@/components/skeleton';
import { synonymsQuery } from './queries';
import { SynonymForm } from './synonym-form';

/** What people call things, and what the shop calls them. */
export function Synonyms() {
  return (
    <SellerPage title="Eş Anlamlılar">
      <QueryView
        query={useQuery(synonymsQuery)}
        skeleton={<Skeleton height="16rem" card />}
        failure={errorText}
      >
        {(saved) => <SynonymForm saved={saved} />}
      </QueryView>
    </SellerPage>
  );
}
