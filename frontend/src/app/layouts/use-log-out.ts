import { useNavigate } from 'react-router';
import { notify } from '@/components/toast';
import { useLogout } from '@/features/account/queries';
import { paths } from '../paths';

/** Ends the customer's login and goes home. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  const { mutate, isPending } = useLogout();
  return () => {
    if (isPending) return;
    mutate(undefined, {
      onSuccess: ({ message }) => {
        notify.success(message);
        void navigate(paths.home());
      },
    });
  };
}
