import { useQuery } from '@tanstack/react-query';
import type { TextKey } from '@/api/types';
import { sellerPaths } from '@/lib/seller-paths';
import { SellerPage } from '@/ui/layout/seller-page';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { Badge } from '@/ui/text/badge';
import { TextLink } from '@/ui/text/text';
import { textQuery } from './queries';
import { TextEditor } from './text-editor';

/** One text of the shop, for staff. */
export function TextPage({ textKey }: { textKey: string }) {
  // An unknown key is the server's to refuse.
  const query = useQuery(textQuery(textKey as TextKey));
  return (
    <SellerPage
      title={query.data?.title ?? 'Metin'}
      aside={query.data?.isCustom && <Badge tone="open">Özel</Badge>}
    >
      <TextLink to={sellerPaths.texts()}>Bütün metinler</TextLink>
      <QueryView query={query} skeleton={<Skeleton height="28rem" card />}>
        {(stored) => <TextEditor key={stored.key} stored={stored} />}
      </QueryView>
    </SellerPage>
  );
}
