import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { staffSessionQuery, useSession } from '@/entities/session/queries';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { PageHead, Wrap } from '@/ui/layout';
import { PageSpinner } from '@/ui/spinner';

interface GuardProps {
  children: ReactNode;
}

/** Shows its page to a customer; asks a visitor to log in and comes back here afterwards. */
export function RequireCustomer({ heading, children }: GuardProps & { heading: string }) {
  const { user, isPending } = useSession();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const ask = useAuthDialog((state) => state.ask);
  const wasCustomer = useRef(false);

  useEffect(() => {
    if (user) wasCustomer.current = true;
    // Who has just logged out is on the way elsewhere and must not be asked to log in again.
    else if (!isPending && !wasCustomer.current) ask(here);
  }, [user, isPending, ask, here]);

  if (isPending) return <PageSpinner />;
  // Another customer starts afresh; the same one, logged in again, goes on where they were.
  if (user) return <Fragment key={user._id}>{children}</Fragment>;
  return (
    <Wrap>
      <PageHead>
        <h1>{heading}</h1>
      </PageHead>
      <EmptyState art="fincan" text="Bu sayfa için giriş yapın">
        <Button variant="primary" onClick={() => ask(here)}>
          Giriş yap
        </Button>
      </EmptyState>
    </Wrap>
  );
}

/** Sends a visitor elsewhere, for pages whose way back is fixed. */
export function CustomerOrRedirect({ to, children }: GuardProps & { to: string }) {
  const { user, isPending } = useSession();
  if (isPending) return <PageSpinner />;
  return user ? <Fragment key={user._id}>{children}</Fragment> : <Navigate to={to} replace />;
}

/** Shows its content to staff and `login` to everybody else. */
export function RequireStaff({ login, children }: GuardProps & { login: ReactNode }) {
  const { data: staff, isPending } = useQuery(staffSessionQuery);
  if (isPending) return <PageSpinner />;
  return staff ? children : login;
}
