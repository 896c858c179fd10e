import Info from 'lucide/dist/esm/icons/info.mjs';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '@/api/client';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { useAbandonSession } from '@/entities/session/queries';
import { SessionExpiredNotice } from '@/entities/session/session-expired-notice';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { Dialog } from '@/ui/dialog/dialog';
import { Alert } from '@/ui/state/alert';
import { TextLink } from '@/ui/text/text';
import * as styles from './auth-dialog.module.css';
import { CredentialsForm } from './credentials-form';
import { RegisterForm } from './register-form';
import { useRememberUser } from './use-remember-user';

/** Login and registration in one window, with a link between the two. */
export default function AuthDialog() {
  const { mode, returnTo, reason, onGuest, expired, setMode, close } = useAuthDialog();
  const navigate = useNavigate();
  const remember = useRememberUser();
  const giveUp = useAbandonSession('customer');
  const isLogin = mode === 'login';
  // Kept when the customer switches between the forms.
  const [email, setEmail] = useState('');
  // The dialog focuses the first form itself, and remembers what had the focus before.
  const [isSwitched, setIsSwitched] = useState(false);
  // Over a page that is in use, only the dialog may change.
  const again = expired.customer;

  function show(other: typeof mode) {
    setIsSwitched(true);
    setMode(other);
  }

  function done() {
    close();
    if (!again) void navigate(returnTo ?? paths.home());
  }

  function leave() {
    if (again) giveUp();
    close();
  }

  const other = (
    <TextLink
      as="a"
      href={isLogin ? '#kayit' : '#giris'}
      onClick={(event) => {
        event.preventDefault();
        show(isLogin ? 'register' : 'login');
      }}
    >
      {isLogin ? 'Hesap oluştur' : 'Giriş yap'}
    </TextLink>
  );
  // Most who are asked for a reason have an account.
  const isOfferedFirst = reason !== undefined && !isLogin;

  return (
    <Dialog
      onClose={leave}
      title={isLogin ? 'Kullanıcı Girişi' : 'Kullanıcı Kayıt Ol'}
      accent
      focusEmpty
    >
      {again && <SessionExpiredNotice />}
      {reason && (
        <Alert icon={Info} info className={styles.reason}>
          <div>
            <p>{reason}</p>
            {isOfferedFirst && <p>{other}</p>}
          </div>
        </Alert>
      )}
      {onGuest && (
        <Button
          className={styles.guest}
          wide
          onClick={() => {
            close();
            onGuest();
          }}
        >
          Üye olmadan devam et
        </Button>
      )}
      <div
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.name === 'email') setEmail(target.value);
        }}
      >
        {isLogin ? (
          <CredentialsForm
            autoComplete="email"
            email={email}
            submitLabel="Giriş yap"
            focusEmpty={isSwitched}
            send={async (body) => {
              await remember(await api.post('/api/user/login', { body }));
              done();
            }}
            onForgotten={leave}
          />
        ) : (
          <RegisterForm
            email={email}
            focusEmpty={isSwitched}
            onDone={done}
            onLogin={() => show('login')}
            onLeave={leave}
          />
        )}
      </div>
      {!isOfferedFirst && (
        <p className={styles.switchMode}>
          {isLogin ? 'Hesabınız yok mu? ' : 'Zaten hesabınız var mı? '}
          {other}
        </p>
      )}
      {isLogin && !again && (
        <p className={styles.guestOrder}>
          <TextLink to={paths.orderTracking()} onClick={leave}>
            Üye olmadan verdiğiniz siparişi bulun
          </TextLink>
        </p>
      )}
    </Dialog>
  );
}
