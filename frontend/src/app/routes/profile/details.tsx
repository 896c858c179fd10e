import { PasswordForm } from '@/entities/session/password-form';
import { useSession } from '@/entities/session/queries';
import { ProfileForm } from '@/features/account/profile-form';
import { UnconfirmedEmail } from '@/features/account/unconfirmed-email';
import { OwnData } from '@/features/privacy/own-data';
import { useLastKnown } from '@/lib/use-last-known';
import { PanelTitle } from '@/ui/layout/panel';

export default function ProfileDetailsRoute() {
  const { user: current } = useSession();
  // The page outlives a login that ran out.
  const user = useLastKnown(current ?? undefined);
  if (!user) return null;
  return (
    <>
      <h1>Kullanıcı Bilgileri</h1>

      {!user.emailConfirmed && <UnconfirmedEmail email={user.email} />}

      <ProfileForm user={user} />

      <section aria-labelledby="sifre">
        <PanelTitle id="sifre">Şifre değiştirme</PanelTitle>
        <PasswordForm
          path="/api/user/password"
          email={user.email}
          hint="Kolay tahmin edilmeyen, en az 8 karakterli bir şifre öneririz."
        />
      </section>
      <section aria-labelledby="verilerim">
        <PanelTitle id="verilerim">Kişisel verilerim</PanelTitle>
        <OwnData />
      </section>
    </>
  );
}
