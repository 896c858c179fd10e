import { useNavigate } from 'react-router';
import { notify } from '@/components/toast';
import { useLogout } from '@/features/account/queries';
import { forgetCart } from '@/entities/cart/cart-store';
import { paths } from '@/lib/paths';

/** Ends the customer's login and goes home. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  const { mutate, isPending } = useLogout();
  return () => {
    if (isPending) return;
    mutate(undefined, {
      onSuccess: ({ message }) => {
        forgetCart();
        notify.success(message);
        void navigate(paths.home());
      },
    });
  };
}
