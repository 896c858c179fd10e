import type { Overview } from '@/api/types';
import { sellerPaths } from '@/lib/seller-paths';

type Figure = {
  [Key in keyof Overview]: Overview[Key] extends number ? Key : never;
}[keyof Overview];

interface OutstandingWork {
  /** Its number in the overview and, for orders and returns, among the counts of the order list. */
  figure: Figure;
  /** What the number is followed by in the overview's list. */
  task: string;
  /** What the number is followed by above every page; nothing for what is not shown there. */
  brief?: string;
  /** Its name among the filters of the order list, in words and in the address. */
  filter?: {
    label: string;
    value: 'odeme' | 'gecikmis' | 'kargo' | 'odeme-sorunu' | 'iptal-istegi';
  };
  /** The list of what waits. */
  to: string;
  /** Whether money or a deadline is at stake. */
  isUrgent?: boolean;
}

/** Everything that can wait for the shop, the most urgent first. */
export const outstandingWork = [
  {
    figure: 'paymentProblems',
    task: 'siparişin ödemesiyle ilgilenmeniz gerekiyor',
    brief: 'ödeme sorunu',
    filter: { label: 'Ödeme sorunu', value: 'odeme-sorunu' },
    to: sellerPaths.orders({ bekleyen: 'odeme-sorunu' }),
    isUrgent: true,
  },
  {
    figure: 'openRefunds',
    task: 'siparişte sonucu bilinmeyen ya da yapılamayan kart iadesi',
    brief: 'kart iadesi sonuçlanmadı',
    to: sellerPaths.orders({ bekleyen: 'kart-iadesi' }),
    isUrgent: true,
  },
  {
    figure: 'cancelRequests',
    task: 'iptal isteği',
    brief: 'iptal isteği',
    filter: { label: 'İptal isteği', value: 'iptal-istegi' },
    to: sellerPaths.orders({ bekleyen: 'iptal-istegi' }),
    isUrgent: true,
  },
  {
    figure: 'overdueTransfers',
    task: 'siparişin havale süresi geçti',
    brief: 'havale gecikti',
    filter: { label: 'Geciken havale', value: 'gecikmis' },
    to: sellerPaths.orders({ bekleyen: 'gecikmis' }),
    isUrgent: true,
  },
  {
    figure: 'awaitingDispatch',
    task: 'ödenmiş sipariş kargo bekliyor',
    brief: 'sipariş kargo bekliyor',
    filter: { label: 'Kargo bekleyen', value: 'kargo' },
    to: sellerPaths.orders({ bekleyen: 'kargo' }),
  },
  {
    figure: 'openReturns',
    task: 'iade talebi açık',
    brief: 'iade',
    to: sellerPaths.returns(),
  },
  { figure: 'unreadThreads', task: 'destek talebi okunmadı', to: sellerPaths.threads() },
  { figure: 'unreadMessages', task: 'iletişim mesajı okunmadı', to: sellerPaths.inbox() },
  {
    figure: 'awaitingPayment',
    task: 'siparişin ödemesi bekleniyor',
    filter: { label: 'Tahsil edilecek', value: 'odeme' },
    to: sellerPaths.orders({ bekleyen: 'odeme' }),
  },
  { figure: 'outOfStock', task: 'ürün stokta yok', to: sellerPaths.productList({ stok: 'yok' }) },
] as const satisfies readonly OutstandingWork[];
