import { StockAlertLink } from '@/features/stock-alert/stock-alert-link';
import { paths } from '@/lib/paths';
import type { PageProps } from '../../lazy-page';
import { useMailedToken } from '../../use-mailed-token';
import { StockAlertPage } from './page';

/** /stok-bildirimi/onay?token=…: opened by a mailed link. */
export function Component({ title }: PageProps) {
  const token = useMailedToken(paths.confirmStockAlert());
  return (
    <StockAlertPage title={title}>
      <StockAlertLink action="confirm" token={token} button="İsteğimi onayla">
        Ürün yeniden stoka girdiğinde bu adrese bir e-posta göndermemizi onaylıyor musunuz?
      </StockAlertLink>
    </StockAlertPage>
  );
}
