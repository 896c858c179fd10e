import { useNavigate } from 'react-router';
import { paths } from '@/app/paths';
import { Dialog } from '@/components/dialog';
import { useAuthDialog } from './auth-dialog-store';
import { LoginForm } from './login-form';
import { RegisterForm } from './register-form';

/** Login and registration in one window, with a link between the two. */
export default function AuthDialog() {
  const { open, mode, returnTo, again, setMode, close } = useAuthDialog();
  const navigate = useNavigate();
  const isLogin = mode === 'login';

  function done() {
    close();
    if (!again) void navigate(returnTo ?? paths.home());
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) close();
      }}
      title={isLogin ? 'Kullanıcı Girişi' : 'Kullanıcı Kayıt Ol'}
      crest
    >
      {isLogin ? <LoginForm onDone={done} /> : <RegisterForm onDone={done} />}
      <p className="switch-mode">
        {isLogin ? 'Hesabınız yok mu? ' : 'Zaten hesabınız var mı? '}
        <a
          className="text-link"
          href={isLogin ? '#kayit' : '#giris'}
          onClick={(event) => {
            event.preventDefault();
            setMode(isLogin ? 'register' : 'login');
          }}
        >
          {isLogin ? 'Hesap oluştur' : 'Giriş yap'}
        </a>
      </p>
    </Dialog>
  );
}
