import { useNavigate } from 'react-router';
import { notify } from '@/components/toast';
import { resetCart } from '@/entities/cart/cart-store';
import { useLogout } from '@/features/account/queries';
import { paths } from '@/lib/paths';

/** Ends the customer's login and goes home. */
export function useLogoutAction(): () => void {
  const navigate = useNavigate();
  const { mutate, isPending } = useLogout();
  return () => {
    if (isPending) return;
    mutate(undefined, {
      onSuccess: ({ message }) => {
        resetCart();
        notify.success(message);
        void navigate(paths.home());
      },
    });
  };
}
