import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '@/api/client';
import { errorText } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/button/button';
import { FormGrid } from '@/ui/layout/form-grid';
import { Page } from '@/ui/layout/layout';
import { Panel } from '@/ui/layout/panel';
import { Alert } from '@/ui/state/alert';

interface StockAlertPageProps {
  title: string;
  action: 'confirm' | 'cancel';
  /** From the mailed link; it is gone once the page was loaded again. */
  token: string | null;
  /** What the button does, in words. */
  children: ReactNode;
  button: string;
}

/** The page of a mailed link: what it is for, and the button that does it. */
export function StockAlertPage({ title, ...link }: StockAlertPageProps) {
  return (
    <Page narrow title={title}>
      <Panel>
        <FormGrid>
          <StockAlertLink {...link} />
        </FormGrid>
      </Panel>
    </Page>
  );
}

function StockAlertLink({ action, token, children, button }: Omit<StockAlertPageProps, 'title'>) {
  // Never by itself, because mail programs follow links, too.
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (token: string) => api.post(`/api/stock-alert/${action}`, { body: { token } }),
    meta: { handled: true },
  });
  if (data) {
    return (
      <>
        <Alert info role="status">
          {data.message}
        </Alert>
        <ButtonLink wide to={paths.products()}>
          Ürünlere göz at
        </ButtonLink>
      </>
    );
  }
  if (token === null) {
    return (
      <Alert info>
        <p>Bu sayfa, e-postanızdaki bağlantıyla açılır. Bağlantıya yeniden tıklayın.</p>
      </Alert>
    );
  }
  return (
    <>
      <p>{children}</p>
      <Button variant="primary" large wide busy={isPending} onClick={() => mutate(token)}>
        {button}
      </Button>
      {error && <Alert role="alert">{errorText(error)}</Alert>}
    </>
  );
}
