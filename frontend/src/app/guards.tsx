import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { useSession, useStaffSession } from '@/entities/session/queries';
import { SessionUnreachable } from '@/entities/session/session-unreachable';
import { Button } from '@/ui/button/button';
import { PageHead, Wrap } from '@/ui/layout/layout';
import { EmptyState } from '@/ui/state/empty-state';
import { PageSpinner } from '@/ui/state/spinner';

interface GuardProps {
  children: ReactNode;
}

/** Shows its page to a customer; asks a visitor to log in and comes back here afterwards. */
export function RequireCustomer({ heading, children }: GuardProps & { heading: string }) {
  const { user, isUnreachable, retry } = useSession();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const ask = useAuthDialog((state) => state.ask);
  const wasCustomer = useRef(false);

  useEffect(() => {
    if (user) wasCustomer.current = true;
    // A user who has just logged out is leaving this page and must not be asked to log in again.
    else if (user === null && !wasCustomer.current) ask(here);
  }, [user, ask, here]);

  if (user === undefined && !isUnreachable) return <PageSpinner />;
  // A key per customer: another customer starts with fresh pages, and a repeated login keeps them.
  if (user) return <Fragment key={user._id}>{children}</Fragment>;
  return (
    <Wrap>
      <PageHead>
        <h1>{heading}</h1>
      </PageHead>
      {isUnreachable ? (
        <SessionUnreachable onRetry={retry} />
      ) : (
        <EmptyState art="fincan" text="Bu sayfa için giriş yapın">
          <Button variant="primary" onClick={() => ask(here)}>
            Giriş yap
          </Button>
        </EmptyState>
      )}
    </Wrap>
  );
}

interface RedirectProps extends GuardProps {
  to: string;
  /** Why the page needs an account: a visitor is asked to register, for this reason. */
  reason?: string;
}

/** Sends a visitor elsewhere, for pages whose way back is fixed. */
export function CustomerOrRedirect({ to, reason, children }: RedirectProps) {
  const { user, isUnreachable, retry } = useSession();
  const ask = useAuthDialog((state) => state.ask);
  const wasCustomer = useRef(false);

  useEffect(() => {
    if (user) wasCustomer.current = true;
    else if (user === null && reason && !wasCustomer.current) ask(to, reason, 'register');
  }, [user, ask, to, reason]);

  if (user) return <Fragment key={user._id}>{children}</Fragment>;
  if (user === null) return <Navigate to={to} replace />;
  return isUnreachable ? <UnreachablePage onRetry={retry} /> : <PageSpinner />;
}

/** Shows its content to staff and `login` to all other users. */
export function RequireStaff({ login, children }: GuardProps & { login: ReactNode }) {
  const { staff, isUnreachable, retry } = useStaffSession();
  if (staff) return children;
  if (staff === null) return login;
  return isUnreachable ? <UnreachablePage onRetry={retry} /> : <PageSpinner />;
}

function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  return (
    <Wrap section>
      <SessionUnreachable onRetry={onRetry} />
    </Wrap>
  );
}
