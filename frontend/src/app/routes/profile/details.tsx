import { useState, lazy } from 'react';
import { useSession } from '@/entities/session/queries';
import { LazyBoundary } from '@/ui/lazy-boundary';
import { PanelTitle } from '@/ui/panel';
import { Skeleton } from '@/ui/skeleton';

// After the page: the forms' checks weigh more than everything else on it.
const ProfileForm = lazy(async () => ({
  default: (await import('@/features/account/profile-form')).ProfileForm,
}));
const PasswordForm = lazy(async () => ({
  default: (await import('@/features/account/password-form')).PasswordForm,
}));

const OwnData = lazy(async () => ({
  default: (await import('@/features/privacy/own-data')).OwnData,
}));

/** /profil: who the customer is, a new password, and what may be asked of the data. */
export function Component() {
  const { user: current } = useSession();
  // The page outlives a login that ran out.
  const [user, setUser] = useState(current);
  if (current && current !== user) setUser(current);
  if (!user) return null;
  return (
    <>
      <h1>Kullanıcı Bilgileri</h1>
      <LazyBoundary fallback={<Skeleton height="16rem" />}>
        <ProfileForm user={user} />
      </LazyBoundary>
      <section aria-labelledby="sifre">
        <PanelTitle id="sifre">Şifre değiştirme</PanelTitle>
        <LazyBoundary fallback={<Skeleton height="12rem" />}>
          <PasswordForm email={user.email} />
        </LazyBoundary>
      </section>
      <section aria-labelledby="verilerim">
        <PanelTitle id="verilerim">Kişisel verilerim</PanelTitle>
        <LazyBoundary fallback={<Skeleton height="6rem" />}>
          <OwnData />
        </LazyBoundary>
      </section>
    </>
  );
}
