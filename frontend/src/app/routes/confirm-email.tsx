import { ConfirmEmail } from '@/features/account/confirm-email';
import { paths } from '@/lib/paths';
import { Page } from '@/ui/layout/layout';
import { Panel } from '@/ui/layout/panel';
import type { PageProps } from '../lazy-page';
import { useMailedToken } from '../use-mailed-token';

/** /e-posta-dogrula#token=…: opened by a mailed link. */
export default function ConfirmEmailRoute({ title }: PageProps) {
  const token = useMailedToken(paths.confirmEmail());
  return (
    <Page narrow title={title}>
      <Panel>
        <ConfirmEmail token={token} />
      </Panel>
    </Page>
  );
}
