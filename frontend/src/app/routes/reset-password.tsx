import { useNavigate } from 'react-router';
import { MissingToken, ResetPasswordForm } from '@/features/account/reset-password-form';
import { paths } from '@/lib/paths';
import { PageEnd, PageHead, Wrap } from '@/ui/layout';
import { Panel } from '@/ui/panel';
import { notify } from '@/ui/toast';
import * as titles from '../titles';
import { useMailedToken } from '../use-mailed-token';
import { usePageTitle } from '../use-page-title';

/** /sifre-yenile#token=…: opened by a mailed link. */
export function Component() {
  usePageTitle(titles.resetPassword);
  const navigate = useNavigate();
  const token = useMailedToken(paths.resetPassword());

  const finish = (message: string) => {
    notify.success(message);
    void navigate(paths.home());
  };

  return (
    <Wrap narrow>
      <PageHead>
        <h1>{titles.resetPassword}</h1>
      </PageHead>
      <Panel>
        {token ? <ResetPasswordForm token={token} onDone={finish} /> : <MissingToken />}
      </Panel>
      <PageEnd />
    </Wrap>
  );
}
