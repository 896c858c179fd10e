import type { ReactNode } from 'react';
import { errorText } from '@/api/errors';
import { paths } from '@/lib/paths';
import { Alert } from '@/ui/alert';
import { Button, ButtonLink } from '@/ui/button';
import { useStockAlertLink } from './queries';

interface StockAlertLinkProps {
  action: 'confirm' | 'cancel';
  /** From the mailed link; it is gone once the page was loaded again. */
  token: string | null;
  /** What the button does, in words. */
  children: ReactNode;
  button: string;
}

/** What a mailed link is for, and the button that does it. */
export function StockAlertLink({ action, token, children, button }: StockAlertLinkProps) {
  const { mutate, isPending, data, error } = useStockAlertLink(action);
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
      <Button variant="primary" large wide busy={isPending} onClick={() => mutate({ token })}>
        {button}
      </Button>
      {error && <Alert role="alert">{errorText(error)}</Alert>}
    </>
  );
}
