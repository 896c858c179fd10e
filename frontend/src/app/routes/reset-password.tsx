import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryRoots } from '@/api/query-keys';
import { MissingToken, ResetPasswordForm } from '@/features/account/reset-password-form';
import { paths } from '@/lib/paths';
import { Page } from '@/ui/layout/layout';
import { Panel } from '@/ui/layout/panel';
import { notify } from '@/ui/toast/toast';
import type { PageProps } from '../lazy-page';
import { useMailedToken } from '../use-mailed-token';

/** /sifre-yenile#token=…: opened by a mailed link; with `ekip=1` by that of an invitation to the staff. */
export default function ResetPasswordRoute({ title }: PageProps) {
  const navigate = useNavigate();
  // The address loses it together with the token.
  const [address] = useSearchParams();
  const [isInvited] = useState(address.get('ekip') === '1');
  const token = useMailedToken(paths.resetPassword());

  const client = useQueryClient();

  const finish = (message: string) => {
    // All sessions of the account have ended: one of this browser is no login that ran out.
    void client.resetQueries({ queryKey: queryRoots.session });
    notify.success(message);
    void navigate(isInvited ? paths.seller() : paths.home());
  };

  return (
    <Page narrow title={isInvited ? 'Şifrenizi Belirleyin' : title}>
      <Panel>
        {token ? <ResetPasswordForm token={token} onDone={finish} /> : <MissingToken />}
      </Panel>
    </Page>
  );
}
