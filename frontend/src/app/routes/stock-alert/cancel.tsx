import { StockAlertLink } from '@/features/stock-alert/stock-alert-link';
import { paths } from '@/lib/paths';
import type { PageProps } from '../../lazy-page';
import { useMailedToken } from '../../use-mailed-token';
import { StockAlertPage } from './page';

/** /stok-bildirimi/iptal?token=…: opened by a mailed link. */
export function Component({ title }: PageProps) {
  const token = useMailedToken(paths.cancelStockAlert());
  return (
    <StockAlertPage title={title}>
      <StockAlertLink action="cancel" token={token} button="Bildirimleri kapat">
        Bu adresin bütün stok bildirimi istekleri silinir; size bu konuda bir daha yazmayız.
      </StockAlertLink>
    </StockAlertPage>
  );
}
