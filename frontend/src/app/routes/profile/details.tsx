import { useState } from 'react';
import { PasswordForm } from '@/features/account/password-form';
import { ProfileForm } from '@/features/account/profile-form';
import { useSession } from '@/features/account/queries';

/** /profil: who the customer is, and a new password. */
export function Component() {
  const { user: current } = useSession();
  // The page outlives a login that ran out.
  const [user, setUser] = useState(current);
  if (current && current !== user) setUser(current);
  if (!user) return null;
  return (
    <>
      <h1>Kullanıcı Bilgileri</h1>
      <ProfileForm user={user} />
      <section aria-labelledby="sifre">
        <h2 className="panel-title" id="sifre">
          Şifre değiştirme
        </h2>
        <PasswordForm email={user.email} />
      </section>
    </>
  );
}
