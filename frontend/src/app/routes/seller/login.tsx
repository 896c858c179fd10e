import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { clearOfflineOrders } from '@/entities/order/offline-orders';
import { staffSessionQuery } from '@/entities/session/queries';
import { StaffLoginForm } from '@/features/account/staff-login-form';
import { paths } from '@/lib/paths';
import { Logo } from '../../layouts/logo';
import { usePageTitle } from '../../use-page-title';

/** Every address under /seller, for whoever is no seller. */
export function SellerLogin() {
  usePageTitle('Satıcı Giriş');
  const navigate = useNavigate();
  const { data: staff } = useQuery(staffSessionQuery);

  useEffect(() => {
    // Only on the server's word: a probe that failed says nothing about the login.
    if (staff === null) clearOfflineOrders();
  }, [staff]);

  return (
    <main className="seller-login on-dark">
      <Logo />
      <div className="dialog max-w-104 text-ink">
        <div className="dialog-crest" aria-hidden="true" />
        <div className="dialog-head">
          <h1 className="pt-1 text-title-m">Satıcı Giriş</h1>
        </div>
        <div className="dialog-body">
          <StaffLoginForm onLogin={() => void navigate(paths.seller.home())} />
        </div>
      </div>
    </main>
  );
}
