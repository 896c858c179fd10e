import { encode } from 'uqr';
import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { requiredText } from '@/lib/field-schemas';
import { CodeField } from '@/ui/form/account-fields';
import { GridForm, SubmitButton } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { Stack } from '@/ui/layout/stack';
import { notify } from '@/ui/toast/toast';
import * as styles from './security.module.css';

const schema = z.object({ code: requiredText('Kod', limits.twoFactorInputCodeMaxLength) });

/** A setup that has begun. */
export interface Setup {
  secret: string;
  otpauthUrl: string;
  /** The password that the setup began with. */
  password: string;
}

interface TwoFactorSetupProps extends Setup {
  onEnabled: (recoveryCodes: string[]) => void;
}

/** The secret for the app, and the first code of it. */
export default function TwoFactorSetup({
  secret,
  otpauthUrl,
  password,
  onEnabled,
}: TwoFactorSetupProps) {
  const form = useFormMutation({
    schema,
    defaultValues: { code: '' },
    // The cache is updated once the recovery codes are saved.
    send: ({ code }) => api.post('/api/seller/two-factor/enable', { body: { password, code } }),
    onSuccess: ({ message, recoveryCodes }) => {
      notify.success(message);
      onEnabled(recoveryCodes);
    },
  });
  return (
    <Stack as="ol" gap="l" className={styles.steps}>
      <li>
        Doğrulama uygulamanızda yeni hesap ekleyip bu karekodu okutun.
        <Stack gap="m" className={styles.setup}>
          <QrCode text={otpauthUrl} />
          <p>
            Okutamıyorsanız şu anahtarı elle yazın: <code className={styles.secret}>{secret}</code>
          </p>
        </Stack>
      </li>
      <li>
        Uygulamanın gösterdiği 6 haneli kodu yazın.
        <GridForm form={form}>
          <CodeField inputMode="numeric" {...form.field('code')} />
          <div>
            <SubmitButton form={form}>Doğrula ve aç</SubmitButton>
          </div>
        </GridForm>
      </li>
    </Stack>
  );
}

/** The QR code, drawn in the browser so that its secret goes nowhere else. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Doğrulama uygulaması için karekod"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
