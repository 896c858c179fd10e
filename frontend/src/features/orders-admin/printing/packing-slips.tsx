import { useQueries } from '@tanstack/react-query';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import { errorText } from '@/lib/errors';
import { choiceParam, customParam, useUrlState } from '@/lib/use-url-state';
import { Chips } from '@/ui/field/chips';
import { SellerPage } from '@/ui/layout/seller-page';
import { Alert } from '@/ui/state/alert';
import { EmptyPanel } from '@/ui/state/empty-panel';
import { Skeleton } from '@/ui/state/skeleton';
import { sellerOrderQuery } from '../queries';
import { Slip } from './order-slip';
import * as styles from './packing-slips.module.css';
import { ParcelLabel } from './parcel-label';
import { PickingList } from './picking-list';
import { BackToOrders, PrintButton } from './print-page';

/** As many as a page of the list has. */
const maxSlips = 50;

const params = {
  ids: customParam(
    'siparis',
    (text) => text.split(',').filter(Boolean).slice(0, maxSlips),
    (ids) => ids.join(','),
  ),
  form: choiceParam('bicim', ['', 'etiket']),
};

const forms = [
  { value: '', label: 'Toplama listesi ve fişler' },
  { value: 'etiket', label: 'Etiketler (100 × 150 mm)' },
] as const;

/** The picking list and the sheets of several orders, each on paper of its own; or the labels of their parcels. */
export default function PackingSlips() {
  const [{ ids, form }, change] = useUrlState(params);
  const orders = useQueries({ queries: (ids ?? []).map(sellerOrderQuery) });
  const loaded = orders.flatMap(({ data }) => (data ? [data] : []));
  const isReady = orders.every(({ isPending }) => !isPending);
  return (
    <SellerPage
      title="Paket Fişleri"
      // Half a batch on paper would pass for the whole one.
      aside={isReady && orders.length > 0 && <PrintButton />}
      printed={false}
    >
      <BackToOrders />
      {orders.length === 0 && <EmptyPanel art="okey-istaka" text="Sipariş seçilmedi." />}
      {orders.length > 0 && (
        <div className={styles.forms} data-print="hide">
          <Chips label="Biçim" chips={forms} value={form} onChange={(form) => change({ form })} />
        </div>
      )}
      {form === '' && loaded.length > 1 && <PickingList orders={loaded} />}
      {orders.map(({ data, error }, index) => {
        if (data && form === 'etiket') return <ParcelLabel key={data._id} order={data} />;
        if (data) return <Slip key={data._id} order={data} />;
        if (!error) return <Skeleton key={index} height="24rem" card />;
        return (
          <Alert key={index} icon={CircleAlert} role="alert">
            {`${ids?.[index] ?? ''}: ${errorText(error)}`}
          </Alert>
        );
      })}
    </SellerPage>
  );
}
