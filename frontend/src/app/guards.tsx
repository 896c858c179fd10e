import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Button } from '@/components/button';
import { EmptyState } from '@/components/empty-state';
import { PageSpinner } from '@/components/spinner';
import { useAuthDialog } from '@/features/account/auth-dialog-store';
import { staffSessionQuery, useSession } from '@/features/account/queries';

interface GuardProps {
  children: ReactNode;
}

/** Shows its page to a customer; asks a visitor to log in and comes back here afterwards. */
export function RequireCustomer({ heading, children }: GuardProps & { heading: string }) {
  const { user, isPending } = useSession();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const ask = useAuthDialog((state) => state.ask);
  const customer = useLastCustomer(user?._id);
  const isStranger = !isPending && customer.last === undefined;

  useEffect(() => {
    // Who has just logged out is on the way elsewhere and must not be asked to log in again.
    if (isStranger) ask(here);
  }, [isStranger, ask, here]);

  if (isPending) return <PageSpinner />;
  if (customer.stays) return <Fragment key={customer.last}>{children}</Fragment>;
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{heading}</h1>
      </div>
      <EmptyState art="fincan" text="Bu sayfa için giriş yapın">
        <Button variant="primary" onClick={() => ask(here)}>
          Giriş yap
        </Button>
      </EmptyState>
    </div>
  );
}

/** Sends a visitor elsewhere, for pages whose way back is fixed. */
export function CustomerOrRedirect({ to, children }: GuardProps & { to: string }) {
  const { user, isPending } = useSession();
  const customer = useLastCustomer(user?._id);
  if (isPending) return <PageSpinner />;
  if (customer.stays) return <Fragment key={customer.last}>{children}</Fragment>;
  return <Navigate to={to} replace />;
}

/**
 * Whose page this is. It stays while they are asked to log in again, so that nothing typed is lost;
 * somebody else gets a page of their own.
 */
function useLastCustomer(id: string | undefined) {
  const [last, setLast] = useState(id);
  if (id !== undefined && id !== last) setLast(id);
  const isAskedAgain = useAuthDialog((state) => state.again);
  return { last, stays: id !== undefined || (last !== undefined && isAskedAgain) };
}

/** Shows its content to staff and `login` to everybody else. */
export function RequireStaff({ login, children }: GuardProps & { login: ReactNode }) {
  const { data: staff, isPending } = useQuery(staffSessionQuery);
  if (isPending) return <PageSpinner />;
  return staff ? children : login;
}
