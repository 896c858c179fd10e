import { useMutation, useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import Pencil from 'lucide/dist/esm/icons/pencil.mjs';
import Plus from 'lucide/dist/esm/icons/plus.mjs';
import Trash from 'lucide/dist/esm/icons/trash.mjs';
import { useState } from 'react';
import { api } from '@/api/client';
import { isRefusal } from '@/api/refusals';
import type { SellerMaker } from '@/api/types';
import { ApiError, errorText } from '@/lib/errors';
import { sellerPaths } from '@/lib/seller-paths';
import { formatTelephone } from '@/lib/telephone';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { confirm } from '@/ui/dialog/confirm';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';
import { SellerPage } from '@/ui/layout/seller-page';
import { Row } from '@/ui/layout/stack';
import { StaffTable, type StaffColumn } from '@/ui/list/staff-table';
import { Alert } from '@/ui/state/alert';
import { EmptyPanel } from '@/ui/state/empty-panel';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { QueryView } from '@/ui/state/query-view';
import { RowSkeletons } from '@/ui/state/row-skeletons';
import { Badge } from '@/ui/text/badge';
import { Icon } from '@/ui/text/icon';
import { Muted, TextLink } from '@/ui/text/text';
import { notify } from '@/ui/toast/toast';
import * as styles from './maker-list.module.css';
import { makersQuery, useRefreshMakers } from './queries';

const MakerDialog = lazyPart(() => import('./maker-dialog'));

/** Who makes or imports the shop's products, for staff. */
export default function MakerList() {
  const makers = useQuery(makersQuery);
  // The maker being edited; null for a new one.
  const [edited, setEdited] = useState<SellerMaker | null>();
  const deletion = useDeleteMaker();
  const addButton = (
    <Button variant="primary" onClick={() => setEdited(null)}>
      <Icon of={Plus} />
      Üretici ekle
    </Button>
  );
  const columns: StaffColumn<SellerMaker>[] = [
    ...factColumns,
    {
      heading: 'İşlem',
      isRight: true,
      cell: (maker) => (
        <Row gap="2xs" justify="end" nowrap>
          <IconButton
            size="s"
            icon={Pencil}
            aria-label={`${maker.name}: düzenle`}
            title="Düzenle"
            onClick={() => setEdited(maker)}
          />
          <IconButton
            size="s"
            icon={Trash}
            className={styles.remove}
            aria-label={`${maker.name}: sil`}
            title="Sil"
            onClick={() => void deletion.ask(maker)}
          />
        </Row>
      ),
    },
  ];
  return (
    <SellerPage title="Üreticiler" aside={makers.data && `${makers.data.length} üretici`}>
      {makers.data && makers.data.length > 0 && (
        <Row gap="m" rowGap="xs" align="center" className={styles.head}>
          {addButton}
          <Muted>
            Ürün listesinde ürünleri seçip “Toplu değiştir” ile birçoğuna birden verebilirsiniz.
          </Muted>
        </Row>
      )}
      {deletion.inUse && <InUse {...deletion.inUse} />}
      <QueryView
        query={makers}
        skeleton={<RowSkeletons count={5} height="3.5rem" />}
        empty={
          <EmptyPanel
            art="fincan"
            text="Henüz üretici yok."
            hint="İlanda üreticinin veya ithalatçının adı, adresi ve iletişim bilgisi bulunmalıdır; bir kez yazın, ürünlere verin."
          >
            {addButton}
          </EmptyPanel>
        }
      >
        {(makers) => (
          <StaffTable
            label="Üreticiler"
            className={styles.table}
            rows={makers}
            rowId={({ _id }) => _id}
            columns={columns}
          />
        )}
      </QueryView>
      {edited !== undefined && <MakerDialog maker={edited} onClose={() => setEdited(undefined)} />}
    </SellerPage>
  );
}

const factColumns: readonly StaffColumn<SellerMaker>[] = [
  {
    heading: 'Üretici',
    isHeader: true,
    cell: ({ name, isImporter }) => (
      <>
        <b>{name}</b> {isImporter && <Badge tone="closed">İthalatçı</Badge>}
      </>
    ),
  },
  { heading: 'Adres', className: styles.text, cell: ({ address }) => address },
  { heading: 'İletişim', className: styles.text, cell: ({ contact }) => formatTelephone(contact) },
  {
    heading: 'Ürün',
    isRight: true,
    cell: ({ _id, products }) =>
      products > 0 ? <ProductsLink maker={_id} products={products} /> : 'Ürün yok',
  },
];

/** Leads to the products of a maker. */
function ProductsLink({ maker, products }: { maker: string; products: number }) {
  return (
    <TextLink to={sellerPaths.productList({ uretici: maker })}>
      {products.toLocaleString('tr-TR')} ürün
    </TextLink>
  );
}

interface MakerInUse {
  maker: string;
  name: string;
  products: number;
  message: string;
}

/** Why a maker was not deleted, and the way to its products. */
function InUse({ maker, name, products, message }: MakerInUse) {
  return (
    <Alert icon={CircleAlert} role="alert" className={styles.inUse}>
      <div>
        <p>{`${name}: ${message}`}</p>
        <ProductsLink maker={maker} products={products} />
      </div>
    </Alert>
  );
}

/** Asks before a maker is deleted, and keeps why one could not be. */
function useDeleteMaker() {
  const refresh = useRefreshMakers();
  const [inUse, setInUse] = useState<MakerInUse>();
  const { mutate } = useMutation({
    mutationFn: ({ _id: id }: SellerMaker) =>
      api.delete('/api/seller/maker/{id}', { params: { id } }),
    onMutate: () => setInUse(undefined),
    onSuccess: ({ message }) => {
      notify.success(message);
      // The button that had the focus went with its row.
      focusPageHeading();
    },
    onError: (error, { _id: maker, name }) => {
      if (isRefusal(error, 'maker_in_use')) {
        const { products } = error.body as { products: number };
        setInUse({ maker, name, products, message: error.message });
      } else if (!(error instanceof ApiError && error.isSessionExpired)) {
        notify.error(errorText(error, 'Üretici silinemedi.'));
      }
    },
    // Also after a refusal: a product may have it meanwhile.
    onSettled: () => refresh(),
    meta: { handled: true },
  });
  const ask = async (maker: SellerMaker) => {
    const isConfirmed = await confirm({
      question: 'Bu üreticiyi silmek istediğinizden emin misiniz?',
      subject: maker.name,
    });
    if (isConfirmed) mutate(maker);
  };
  return { ask, inUse };
}
