import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/errors';
import { ErrorState } from '@/components/error-state';
import { SellerPage } from '@/components/seller-page';
import { Skeleton } from '@/components/skeleton';
import { VisuallyHidden } from '@/components/visually-hidden';
import { synonymsQuery } from './queries';
import { SynonymForm } from './synonym-form';

/** What people call things, and what the shop calls them. */
export function Synonyms() {
  const { data, error, refetch } = useQuery(synonymsQuery);
  return (
    <SellerPage title="Eş Anlamlılar">
      {data ? (
        <SynonymForm saved={data} />
      ) : error ? (
        <ErrorState text={errorText(error)} error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <VisuallyHidden as="p" role="status">
            Yükleniyor...
          </VisuallyHidden>
          <Skeleton height="16rem" card />
        </div>
      )}
    </SellerPage>
  );
}
