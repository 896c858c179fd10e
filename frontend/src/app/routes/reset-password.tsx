import { useNavigate } from 'react-router';
import { MissingToken, ResetPasswordForm } from '@/features/account/reset-password-form';
import { paths } from '@/lib/paths';
import { Page } from '@/ui/layout';
import { Panel } from '@/ui/panel';
import { notify } from '@/ui/toast';
import type { PageProps } from '../lazy-page';
import { useMailedToken } from '../use-mailed-token';

/** /sifre-yenile#token=…: opened by a mailed link. */
export function Component({ title }: PageProps) {
  const navigate = useNavigate();
  const token = useMailedToken(paths.resetPassword());

  const finish = (message: string) => {
    notify.success(message);
    void navigate(paths.home());
  };

  return (
    <Page narrow title={title}>
      <Panel>
        {token ? <ResetPasswordForm token={token} onDone={finish} /> : <MissingToken />}
      </Panel>
    </Page>
  );
}
