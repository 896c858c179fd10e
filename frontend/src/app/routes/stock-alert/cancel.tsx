import { StockAlertLink } from '@/features/stock-alert/stock-alert-link';
import { paths } from '@/lib/paths';
import * as titles from '../../titles';
import { useMailedToken } from '../../use-mailed-token';
import { StockAlertPage } from './page';

/** /stok-bildirimi/iptal?token=…: opened by a mailed link. */
export function Component() {
  const token = useMailedToken(paths.cancelStockAlert());
  return (
    <StockAlertPage title={titles.cancelStockAlert}>
      <StockAlertLink action="cancel" token={token} button="Bildirimleri kapat">
        Bu adresin bütün stok bildirimi istekleri silinir; size bu konuda bir daha yazmayız.
      </StockAlertLink>
    </StockAlertPage>
  );
}
