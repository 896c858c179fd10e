import * as z from 'zod/mini';
import type { SavedSettings } from './queries';
import { optionalText, ownTexts } from './setting-fields';
import { SettingInput } from './setting-input';
import { SettingsSection } from './settings-section';
import { useSettingsForm } from './use-settings-form';

/** Telephone numbers in one line; an empty line sets the default. */
const phones = z.pipe(
  z.string(),
  z.transform((line: string) => {
    const numbers = line.split(',').map((number) => number.trim());
    const given = numbers.filter((number) => number !== '');
    return given.length === 0 ? null : given;
  }),
);

const schema = z.object({
  phones,
  address: optionalText,
  email: optionalText,
  whatsappPhone: optionalText,
  openingHours: optionalText,
  mapUrl: optionalText,
  mapLink: optionalText,
});

const fields: { key: keyof typeof schema.shape; label: string; hint?: string }[] = [
  { key: 'phones', label: 'Telefonlar', hint: 'En çok beş numara, aralarında virgülle.' },
  {
    key: 'address',
    label: 'Adres',
    hint: 'İletişim sayfasında, iade e-postalarında ve sözleşmelerde yer alır.',
  },
  { key: 'email', label: 'E-posta', hint: 'Müşteriler buraya yazar.' },
  {
    key: 'whatsappPhone',
    label: 'WhatsApp numarası',
    hint: 'Ülke koduyla, örneğin 90 532 000 00 00.',
  },
  { key: 'openingHours', label: 'Çalışma saatleri' },
  {
    key: 'mapUrl',
    label: 'Sayfadaki harita',
    hint: 'İletişim sayfasında açılan haritanın https adresi.',
  },
  {
    key: 'mapLink',
    label: 'Harita bağlantısı',
    hint: 'Haritayı kendi sayfasında açan https adresi.',
  },
];

const keys = fields.map(({ key }) => key);
const formValues = (saved: SavedSettings) => ownTexts(saved, keys);

/** How customers reach the shop. */
export function ContactSettings({ saved }: { saved: SavedSettings }) {
  const { form, setting } = useSettingsForm({ schema, formValues, saved });
  return (
    <SettingsSection id="iletisim" form={form}>
      {fields.map(({ key, label, hint }) => (
        <SettingInput key={key} label={label} {...setting(key, hint)} />
      ))}
    </SettingsSection>
  );
}
