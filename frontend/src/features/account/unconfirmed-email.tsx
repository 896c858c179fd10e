import { useMutation, useQueryClient } from '@tanstack/react-query';
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import { api } from '@/api/client';
import { isRefusal } from '@/api/refusals';
import { sessionQuery } from '@/entities/session/queries';
import { errorText } from '@/lib/errors';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/state/alert';
import * as styles from './unconfirmed-email.module.css';

/** Says that the account's e-mail is not confirmed, and mails the link again. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const client = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => api.post('/api/user/confirm-email/resend'),
    // Confirmed in another tab: the notice goes.
    onError: (error) =>
      isRefusal(error, 'already_confirmed') &&
      client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    meta: { handled: true },
  });
  return (
    <Alert info icon={Mail} className={styles.notice}>
      <div>
        <p>E-postanız doğrulanmadı</p>
        <p className={styles.hint}>
          <b>{email}</b> adresine gönderdiğimiz bağlantıyla doğrulayın; bağlantıyı bulamıyorsanız
          yeniden gönderelim. Sipariş vermek için doğrulama gerekmez.
        </p>
        <p className={styles.hint} role={error ? 'alert' : 'status'}>
          {error ? errorText(error) : data?.message}
        </p>
      </div>
      <Button busy={isPending} onClick={() => mutate()}>
        Yeniden gönder
      </Button>
    </Alert>
  );
}
