import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { requiredEmail, requiredPassword } from '@/lib/field-schemas';
import { paths } from '@/lib/paths';
import { EmailField, PasswordField } from '@/ui/form/account-fields';
import { GridForm, SubmitButton } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { TextLink } from '@/ui/text/text';

const schema = z.object({
  email: requiredEmail(limits.loginInputEmailMaxLength),
  password: requiredPassword('Şifre', limits.loginInputPasswordMaxLength),
});

export type Credentials = z.output<typeof schema>;

interface CredentialsFormProps {
  /** What browsers know the e-mail field by. */
  autoComplete: 'email' | 'username';
  submitLabel: string;
  /** Typed already. */
  email?: string;
  focusEmpty?: boolean;
  /** Logs in. */
  send: (credentials: Credentials) => Promise<unknown>;
  /** Closes the dialog around the form, on the way to the page of a forgotten password. */
  onForgotten?: () => void;
}

/** The login form of customers and staff. */
export function CredentialsForm({
  autoComplete,
  submitLabel,
  email = '',
  focusEmpty,
  send,
  onForgotten,
}: CredentialsFormProps) {
  const form = useFormMutation({
    schema,
    defaultValues: { email, password: '' },
    send,
  });
  return (
    <GridForm form={form} focusEmpty={focusEmpty}>
      <EmailField autoComplete={autoComplete} {...form.field('email')} />
      <PasswordField {...form.field('password')} />
      <TextLink to={paths.forgotPassword()} onClick={onForgotten}>
        Şifremi unuttum
      </TextLink>
      <SubmitButton form={form} large wide>
        {submitLabel}
      </SubmitButton>
    </GridForm>
  );
}
