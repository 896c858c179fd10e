import { useMutation } from '@tanstack/react-query';
import { api } from '@/api/client';
import { errorText } from '@/lib/errors';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/state/alert';
import { SettingsSection } from './settings-section';
import * as styles from './settings-section.module.css';

/** Sends a mail to the staff member and shows what the mail server answered. */
export function TestMail() {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => api.post('/api/seller/settings/test-mail'),
    meta: { handled: true },
  });
  return (
    <SettingsSection id="eposta">
      <p>
        E-posta sunucusunu mağazanızı kuran kişi verir. E-postaların ulaşıp ulaşmadığını kendinize
        bir deneme göndererek görün.
      </p>
      <Button className={styles.start} busy={isPending} onClick={() => mutate()}>
        Deneme e-postası gönder
      </Button>
      <div role="status">
        {data && (
          <>
            <p>{data.message}</p>
            <p>
              {data.toFile ? 'Dosya: ' : 'Sunucunun yanıtı: '}
              <code>{data.answer}</code>
            </p>
          </>
        )}
      </div>
      {error && <Alert role="alert">{errorText(error)}</Alert>}
    </SettingsSection>
  );
}
