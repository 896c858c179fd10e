import { PasswordForm } from '@/features/account/password-form';
import { ProfileForm } from '@/features/account/profile-form';
import { useSession } from '@/features/account/queries';

/** /profil: who the customer is, and a new password. */
export function Component() {
  const { user } = useSession();
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
