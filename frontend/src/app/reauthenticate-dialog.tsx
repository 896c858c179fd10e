import { useQueryClient } from '@tanstack/react-query';
import { queryRoots } from '@/api/query-keys';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { useAbandonSession } from '@/entities/session/queries';
import { SessionExpiredNotice } from '@/entities/session/session-expired-notice';
import { StaffLoginForm } from '@/features/account/staff-login-form';
import { Dialog } from '@/ui/dialog/dialog';

/** The seller's login over the page it ran out on, which stays as it is. */
export default function ReauthenticateDialog() {
  const close = useAuthDialog((state) => state.close);
  const giveUp = useAbandonSession('staff');
  const client = useQueryClient();
  return (
    <Dialog
      accent
      title="Satıcı Giriş"
      onClose={() => {
        giveUp();
        close();
      }}
    >
      <SessionExpiredNotice />
      <StaffLoginForm
        onLogin={() => {
          close();
          void client.invalidateQueries({ queryKey: queryRoots.seller });
        }}
      />
    </Dialog>
  );
}
