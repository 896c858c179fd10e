import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@/api/calls';
import { formatShortDateTime } from '@/lib/date';
import { sellerPaths } from '@/lib/seller-paths';
import { SellerPage } from '@/ui/layout/seller-page';
import { Stack } from '@/ui/layout/stack';
import { StaffTable, type StaffColumn } from '@/ui/list/staff-table';
import { QueryView } from '@/ui/state/query-view';
import { RowSkeletons } from '@/ui/state/row-skeletons';
import { Badge } from '@/ui/text/badge';
import { Muted, TextLink } from '@/ui/text/text';
import { textsQuery } from './queries';

type ListedText = ResponseOf<'get', '/api/seller/text', 200>['texts'][number];

/** Whether a text was ever changed: the version before the first change is the epoch. */
const wasChanged = ({ updatedAt }: ListedText) => new Date(updatedAt).getTime() > 0;

const columns: readonly StaffColumn<ListedText>[] = [
  {
    heading: 'Metin',
    isHeader: true,
    cell: ({ key, title }) => <TextLink to={sellerPaths.text(key)}>{title}</TextLink>,
  },
  { heading: 'Sayfası', isNamed: true, cell: ({ path }) => path },
  {
    heading: 'Durum',
    cell: ({ isCustom }) =>
      isCustom ? <Badge tone="open">Özel</Badge> : <Badge tone="closed">Varsayılan</Badge>,
  },
  {
    heading: 'Son değişiklik',
    isNamed: true,
    cell: (text) => (wasChanged(text) ? formatShortDateTime(text.updatedAt) : '—'),
  },
];

/** The texts of the shop, for staff. */
export function TextList() {
  return (
    <SellerPage title="Metinler">
      <Stack gap="m">
        <Muted>
          Sayfalardaki metinler ve müşterilerinizin onayladığı iki sözleşme. Değişiklikler
          kaydedince yayımlanır; verilmiş siparişlerin metinleri değişmez.
        </Muted>
        <QueryView
          query={useQuery(textsQuery)}
          skeleton={<RowSkeletons count={8} height="3rem" card />}
        >
          {(texts) => (
            <StaffTable label="Metinler" rows={texts} rowId={({ key }) => key} columns={columns} />
          )}
        </QueryView>
      </Stack>
    </SellerPage>
  );
}
