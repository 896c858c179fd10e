import { ConfirmEmail } from '@/features/account/confirm-email';
import { paths } from '@/lib/paths';
import { Page } from '@/ui/layout';
import { Panel } from '@/ui/panel';
import type { PageProps } from '../lazy-page';
import { useMailedToken } from '../use-mailed-token';

/** /e-posta-dogrula#token=…: opened by a mailed link. */
export function Component({ title }: PageProps) {
  const token = useMailedToken(paths.confirmEmail());
  return (
    <Page narrow title={title}>
      <Panel>
        <ConfirmEmail token={token} />
      </Panel>
    </Page>
  );
}
