import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import { isRefusal } from '@/api/refusals';
import { errorText } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/button/button';
import { FormGrid } from '@/ui/layout/form-grid';
import { Alert } from '@/ui/state/alert';

/** Confirms an account's e-mail by the token of a mailed link; null after a reload. */
export function ConfirmEmail({ token }: { token: string | null }) {
  const client = useQueryClient();
  // Never by itself, because mail programs follow links, too.
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (token: string) => api.post('/api/user/confirm-email', { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryRoots.session }),
    meta: { handled: true },
  });
  const isExpired = isRefusal(error, 'token_expired');
  if (data) {
    return (
      <FormGrid>
        <Alert info role="status">
          {data.message}
        </Alert>
        <ButtonLink wide to={paths.products()}>
          Ürünlere göz at
        </ButtonLink>
      </FormGrid>
    );
  }
  return (
    <FormGrid>
      {token === null ? (
        <Alert info>
          <p>Bu sayfa, e-postanızdaki bağlantıyla açılır. Bağlantıya yeniden tıklayın.</p>
        </Alert>
      ) : (
        !isExpired && (
          <>
            <p>
              Bu e-posta adresiyle açılan hesabı siz açtıysanız adresinizi doğrulayın. Siz
              açmadıysanız bu sayfayı kapatın.
            </p>
            <Button variant="primary" large wide busy={isPending} onClick={() => mutate(token)}>
              E-postamı doğrula
            </Button>
          </>
        )
      )}
      {error && <Alert role="alert">{errorText(error)}</Alert>}
      {(token === null || isExpired) && (
        <ButtonLink wide to={paths.profile()}>
          Profilime git
        </ButtonLink>
      )}
    </FormGrid>
  );
}
