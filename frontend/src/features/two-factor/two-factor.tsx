import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { queryRoots } from '@/api/query-keys';
import { requiredPassword, requiredText } from '@/lib/field-schemas';
import { Button } from '@/ui/button/button';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';
import { CodeField, PasswordField } from '@/ui/form/account-fields';
import { GridForm, SubmitButton } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { useLeaveWarning } from '@/ui/form/use-leave-warning';
import { Row } from '@/ui/layout/stack';
import { Alert } from '@/ui/state/alert';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { notify } from '@/ui/toast/toast';
import * as styles from './security.module.css';
import type { Setup } from './two-factor-setup';

// Draws the QR code; loaded when the setup begins.
const TwoFactorSetup = lazyPart(() => import('./two-factor-setup'), {
  fallback: <Skeleton height="16rem" />,
});

/** Whether the staff member's account has a second factor. */
const twoFactorQuery = queryOptions({
  queryKey: [...queryRoots.seller, 'two-factor'] as const,
  queryFn: async ({ signal }) => (await api.get('/api/seller/two-factor', { signal })).enabled,
});

/** The account's second factor: how to set it up, or how to change it. */
export function TwoFactor() {
  const client = useQueryClient();
  const show = (isEnabled: boolean) => {
    client.setQueryData(twoFactorQuery.queryKey, isEnabled);
    focusPageHeading();
  };
  return (
    <QueryView query={useQuery(twoFactorQuery)} skeleton={<Skeleton height="8rem" />}>
      {(isEnabled) =>
        isEnabled ? (
          <EnabledTwoFactor onDisabled={() => show(false)} />
        ) : (
          <EnableTwoFactor onDone={() => show(true)} />
        )
      }
    </QueryView>
  );
}

/** A second factor that is in force: new recovery codes, and the way out of it. */
function EnabledTwoFactor({ onDisabled }: { onDisabled: () => void }) {
  const [step, setStep] = useState<'codes' | 'disable'>();
  const [codes, setCodes] = useState<string[]>();
  const finish = () => {
    setCodes(undefined);
    setStep(undefined);
    focusPageHeading();
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={finish} />;
  return (
    <>
      <Alert info icon={ShieldCheck}>
        <p>İki adımlı doğrulama açık. Girişte şifrenizden sonra kod sorulur.</p>
      </Alert>
      {step === undefined && (
        <Row gap="s">
          <Button onClick={() => setStep('codes')}>Yeni kurtarma kodları</Button>
          <Button variant="danger-quiet" onClick={() => setStep('disable')}>
            Kapat
          </Button>
        </Row>
      )}
      {step === 'codes' && (
        <>
          <p>Eski kurtarma kodlarınızın hiçbiri artık geçmez.</p>
          <BothFactorsForm
            send={(body) => api.post('/api/seller/two-factor/recovery-codes', { body })}
            onSuccess={({ recoveryCodes }) => setCodes(recoveryCodes)}
            onCancel={finish}
          >
            Yeni kodları göster
          </BothFactorsForm>
        </>
      )}
      {step === 'disable' && (
        <BothFactorsForm
          isDanger
          send={(body) => api.post('/api/seller/two-factor/disable', { body })}
          onSuccess={({ message }) => {
            notify.success(message);
            onDisabled();
          }}
          onCancel={finish}
        >
          İki adımlı doğrulamayı kapat
        </BothFactorsForm>
      )}
    </>
  );
}

const bothFactorsSchema = z.object({
  password: requiredPassword('Şifre', limits.twoFactorInputPasswordMaxLength),
  code: requiredText('Kod', limits.twoFactorInputCodeMaxLength),
});

interface BothFactorsFormProps<Data> {
  send: (factors: z.infer<typeof bothFactorsSchema>) => Promise<Data>;
  onSuccess: (data: Data) => void;
  onCancel: () => void;
  isDanger?: boolean;
  /** What the button does. */
  children: string;
}

/** Asks for password and code, because an open browser alone must not change the second factor. */
function BothFactorsForm<Data>({
  send,
  onSuccess,
  onCancel,
  isDanger = false,
  children,
}: BothFactorsFormProps<Data>) {
  const form = useFormMutation({
    schema: bothFactorsSchema,
    defaultValues: { password: '', code: '' },
    send,
    onSuccess,
  });
  return (
    <GridForm form={form}>
      <PasswordField {...form.field('password')} />
      <CodeField
        hint="Uygulamanızdaki 6 haneli kod ya da kurtarma kodlarınızdan biri."
        {...form.field('code')}
      />
      <Row gap="s">
        <SubmitButton form={form} variant={isDanger ? 'danger' : 'primary'}>
          {children}
        </SubmitButton>
        <Button onClick={onCancel}>Vazgeç</Button>
      </Row>
    </GridForm>
  );
}

// The password, because a browser left open must not lock its owner out.
const enableSchema = z.object({
  password: requiredPassword('Şifre', limits.twoFactorSetupInputPasswordMaxLength),
});

/** From no second factor to one whose recovery codes are put away. */
function EnableTwoFactor({ onDone }: { onDone: () => void }) {
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<string[]>();
  const form = useFormMutation({
    schema: enableSchema,
    defaultValues: { password: '' },
    send: async (body) => ({
      ...(await api.post('/api/seller/two-factor/setup', { body })),
      ...body,
    }),
    onSuccess: setSetup,
  });

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <>
      <p>
        Girişte şifrenizden sonra telefonunuzdaki doğrulama uygulamasının (Google Authenticator,
        Aegis, 1Password gibi) gösterdiği kod da sorulur. Şifreniz ele geçse bile hesabınıza
        girilemez.
      </p>
      {setup ? (
        <TwoFactorSetup {...setup} onEnabled={setCodes} />
      ) : (
        <GridForm form={form}>
          <PasswordField {...form.field('password')} />
          <div>
            <SubmitButton form={form}>Kurulumu başlat</SubmitButton>
          </div>
        </GridForm>
      )}
    </>
  );
}

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** The codes for when the telephone is lost. They are shown here and never again. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useLeaveWarning(true, 'Kurtarma kodları bir daha gösterilmez. Önce kaydedin.');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify.success('Kurtarma kodları kopyalandı.');
    } catch (error) {
      console.error(error);
      notify.error('Kopyalanamadı. Kodları elle yazın.');
    }
  };
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Kurtarma kodlarınız
      </h3>
      <Alert icon={TriangleAlert}>
        <p>
          Bu kodlar bir daha gösterilmez. Telefonunuzu kaybederseniz her biri bir kez, uygulamanın
          kodu yerine geçer. Yazdırın ya da güvenli bir yere kaydedin.
        </p>
      </Alert>
      <ul className={styles.codes} aria-label="Kurtarma kodları">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row gap="s">
        <Button onClick={() => void copy()}>Kopyala</Button>
        <Button variant="primary" onClick={onDone}>
          Kodları kaydettim
        </Button>
      </Row>
    </>
  );
}
