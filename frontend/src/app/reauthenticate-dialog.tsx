import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '@/components/dialog';
import { LoginRanOut } from '@/components/session-expired-notice';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { useGiveUpLogin } from '@/entities/session/queries';
import { SellerLoginForm } from '@/features/account/staff-login-form';

/** The seller's login over the page it ran out on, which stays as it is. */
export default function SellerLoginAgain() {
  const close = useAuthDialog((state) => state.close);
  const giveUp = useGiveUpLogin('staff');
  const client = useQueryClient();
  return (
    <Dialog
      open
      crest
      title="Satıcı Giriş"
      onOpenChange={(stays) => {
        if (stays) return;
        giveUp();
        close();
      }}
    >
      <LoginRanOut />
      <SellerLoginForm
        onLogin={() => {
          close();
          void client.invalidateQueries({ queryKey: ['seller'] });
        }}
      />
    </Dialog>
  );
}
