import { useFieldArray } from 'react-hook-form';
import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { SavedSettings } from '@/entities/shop/settings';
import { Button } from '@/ui/button/button';
import { TextField } from '@/ui/field/field';
import type { ComparedField } from '@/ui/form/versioned-values';
import { SettingInput, defaultWord } from './setting-fields';
import { SettingsSection } from './settings-section';
import * as styles from './settings-section.module.css';
import { useSettingsForm } from './use-settings-form';

const needed = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

const schema = z.object({
  bankAccounts: z.pipe(
    z.array(
      z.object({
        bank: needed('Bankanın adını yazın.'),
        holder: needed('Hesap sahibini yazın.'),
        iban: needed('IBAN yazın.'),
      }),
    ),
    z.transform((accounts: { bank: string; holder: string; iban: string }[]) =>
      accounts.length === 0 ? null : accounts,
    ),
  ),
  password: z.pipe(
    z.string(),
    z.transform((password: string) => (password === '' ? null : password)),
  ),
});

function formValues({ settings: { bankAccounts } }: SavedSettings) {
  const isOwn = bankAccounts.source === 'database';
  return { bankAccounts: isOwn ? bankAccounts.value : [], password: '' };
}

const accountsText = (accounts: { bank: string; holder: string; iban: string }[]) =>
  accounts.map(({ bank, holder, iban }) => `${bank}, ${holder}, ${iban}`).join('; ');

const fields: readonly ComparedField<ReturnType<typeof formValues>>[] = [
  {
    name: 'bankAccounts',
    label: 'Banka hesapları',
    text: ({ bankAccounts }) => accountsText(bankAccounts) || defaultWord,
  },
];

const noAccount = { bank: '', holder: '', iban: '' };

/** The accounts that customers send their money to. A change needs the password. */
export function BankSettings({ saved }: { saved: SavedSettings }) {
  const { form } = useSettingsForm({ schema, formValues, fields, saved });
  const {
    fields: accounts,
    append,
    remove,
  } = useFieldArray({
    control: form.form.control,
    name: 'bankAccounts',
  });
  const { value, variable } = saved.settings.bankAccounts;
  const hint = form.storedHint('bankAccounts');
  if (variable !== undefined) {
    return (
      <SettingsSection id="banka">
        {value.map((account, index) => (
          <SettingInput
            key={account.iban}
            id={index === 0 ? 'bankAccounts' : undefined}
            label="Banka hesabı"
            variable={variable}
            current={accountsText([account])}
          />
        ))}
      </SettingsSection>
    );
  }
  return (
    <SettingsSection id="banka" form={form}>
      <p>
        Müşteriler parayı bu hesaplara gönderir; ilk hesap önce gösterilir. Değişiklik bütün ekibe
        e-postayla bildirilir.
      </p>
      {accounts.length === 0 && <p>Şu an geçerli: {accountsText(value)}</p>}
      {hint && <p>{hint}</p>}
      {accounts.map((field, index) => (
        <fieldset key={field.id} className={styles.account}>
          <legend>{String(index + 1)}. hesap</legend>
          <TextField
            {...(index === 0 && { id: 'bankAccounts' })}
            label="Banka"
            autoComplete="off"
            {...form.field(`bankAccounts.${index}.bank`)}
          />
          <TextField
            label="Hesap sahibi"
            autoComplete="off"
            {...form.field(`bankAccounts.${index}.holder`)}
          />
          <TextField
            label="IBAN"
            autoComplete="off"
            spellCheck={false}
            {...form.field(`bankAccounts.${index}.iban`)}
          />
          <Button variant="quiet" className={styles.start} onClick={() => remove(index)}>
            Hesabı kaldır
          </Button>
        </fieldset>
      ))}
      {accounts.length < limits.settingsInputBankAccountsMaxItems && (
        <Button
          className={styles.start}
          {...(accounts.length === 0 && { id: 'bankAccounts' })}
          onClick={() => append(noAccount)}
        >
          Hesap ekle
        </Button>
      )}
      <TextField
        label="Şifreniz"
        hint="Banka bilgilerini değiştirmek için kendi şifrenizi yazın."
        type="password"
        autoComplete="current-password"
        {...form.field('password')}
      />
    </SettingsSection>
  );
}
