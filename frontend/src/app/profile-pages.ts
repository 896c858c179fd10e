import { paths } from '../lib/paths.ts';
import type { PageEntry } from './lazy-page.ts';

/** Pages beside the customer's side menu. */
export const profilePages: PageEntry[] = [
  {
    path: paths.profile(),
    title: 'Kullanıcı Bilgileri',
    load: () => import('./routes/profile/details.tsx'),
  },
  {
    path: paths.profileOrders(),
    title: 'Siparişlerim',
    load: () => import('./routes/profile/orders.tsx'),
  },
  {
    path: paths.profileAddresses(),
    title: 'Adreslerim',
    load: () => import('./routes/profile/addresses.tsx'),
  },
  {
    path: paths.profileThreads(),
    title: 'Destek Mesajlarım',
    load: () => import('./routes/profile/threads.tsx'),
  },
];
