import { ShopDetails } from '@/features/contact/shop-details';
import { usePageTitle } from '../use-page-title';

/** /iletisim: where the shop is and when somebody answers. */
export function Component() {
  usePageTitle('İletişim');
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>İletişim</h1>
      </div>
      <ShopDetails />
      <div className="page-end" />
    </div>
  );
}
