import EyeOff from 'lucide/dist/esm/icons/eye-off.mjs';
import Eye from 'lucide/dist/esm/icons/eye.mjs';
import { useState, type ComponentProps } from 'react';
import { IconButton } from '../button/icon-button';
import { Field, Input, TextField } from '../field/field';
import { Icon } from '../text/icon';
import * as styles from './account-fields.module.css';

type AccountFieldProps = Partial<ComponentProps<typeof TextField>>;

export function EmailField(props: AccountFieldProps) {
  return <TextField label="E-Posta" type="email" autoComplete="email" required {...props} />;
}

interface PasswordFieldProps extends AccountFieldProps {
  /** Whether a new password is chosen here. */
  isNew?: boolean;
}

/** A password, hidden until its switch shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const { isNew = false, label = 'Şifre', hint, error, full, ...input } = props;
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} full={full}>
      {(control) => (
        <div className={styles.password}>
          <Input
            autoComplete={isNew ? 'new-password' : 'current-password'}
            required
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          {/* Its name does not contain the field's label: a screen reader would announce two controls of one name. */}
          <IconButton
            className={styles.show}
            aria-label="Yazılanı göster"
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <Icon of={EyeOff} /> : <Icon of={Eye} />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}

export function CodeField(props: AccountFieldProps) {
  return <TextField label="Doğrulama kodu" autoComplete="one-time-code" required {...props} />;
}
