import { StockAlertPage } from '@/features/stock-alert/stock-alert-page';
import { paths } from '@/lib/paths';
import type { PageProps } from '../../lazy-page';
import { useMailedToken } from '../../use-mailed-token';

export default function StockAlertCancelRoute({ title }: PageProps) {
  return (
    <StockAlertPage
      title={title}
      token={useMailedToken(paths.cancelStockAlert())}
      action="cancel"
      button="Bildirimleri kapat"
    >
      Bu adresin bütün stok bildirimi istekleri silinir; size bu konuda bir daha yazmayız.
    </StockAlertPage>
  );
}
