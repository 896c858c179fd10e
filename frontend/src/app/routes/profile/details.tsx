import { useSession } from '@/entities/session/queries';
import { PasswordForm, ProfileForm } from '@/features/account/profile-forms';
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
        <PasswordForm email={user.email} />
      </section>
      <section aria-labelledby="verilerim">
        <PanelTitle id="verilerim">Kişisel verilerim</PanelTitle>
        <OwnData />
      </section>
    </>
  );
}
