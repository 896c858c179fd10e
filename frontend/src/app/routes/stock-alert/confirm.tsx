import { StockAlertPage } from '@/features/stock-alert/stock-alert-page';
import { paths } from '@/lib/paths';
import type { PageProps } from '../../lazy-page';
import { useMailedToken } from '../../use-mailed-token';

export default function StockAlertConfirmRoute({ title }: PageProps) {
  return (
    <StockAlertPage
      title={title}
      token={useMailedToken(paths.confirmStockAlert())}
      action="confirm"
      button="İsteğimi onayla"
    >
      Ürün yeniden stoka girdiğinde bu adrese bir e-posta göndermemizi onaylıyor musunuz?
    </StockAlertPage>
  );
}
