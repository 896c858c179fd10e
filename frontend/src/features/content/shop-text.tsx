import { useQuery } from '@tanstack/react-query';
import type { TextKey } from '@/api/types';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { FormattedText } from '@/ui/text/formatted-text';
import { withPageLinks } from './page-links';
import { shopTextQuery } from './queries';

interface ShopTextProps {
  textKey: TextKey;
  anchor?: { id: string; isOf: (heading: string) => boolean };
}

/** A text of the shop, below the heading of its page. */
export function ShopText({ textKey, anchor }: ShopTextProps) {
  return (
    <QueryView
      query={useQuery(shopTextQuery(textKey))}
      skeleton={<Skeleton height="24rem" />}
      failure="Metin yüklenemedi."
    >
      {({ body }) => (
        <FormattedText body={body} heading="h2" words={withPageLinks} anchor={anchor} />
      )}
    </QueryView>
  );
}
