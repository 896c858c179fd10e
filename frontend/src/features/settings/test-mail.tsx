import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '@/api/client';
import { errorText } from '@/lib/errors';
import { Alert } from '@/ui/alert';
import { Button } from '@/ui/button';
import { Panel } from '@/ui/panel';
import * as styles from './settings-section.module.css';

/** Sends a mail to the staff member and shows what the mail server answered. */
export function TestMail() {
  const headingId = useId();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => api.post('/api/seller/settings/test-mail'),
    meta: { handled: true },
  });
  return (
    <Panel as="section" className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>E-posta</h2>
      <p>
        E-posta sunucusu sunucunun ayar dosyasında SMTP_URL ile verilir. Ulaşıp ulaşmadığını
        kendinize bir deneme göndererek görün.
      </p>
      <Button busy={isPending} onClick={() => mutate()}>
        Deneme e-postası gönder
      </Button>
      <div role="status">
        {data && (
          <>
            <p>{data.message}</p>
            <p>
              Sunucunun yanıtı: <code>{data.answer}</code>
            </p>
          </>
        )}
      </div>
      {error && <Alert role="alert">{errorText(error)}</Alert>}
    </Panel>
  );
}
