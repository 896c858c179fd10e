import * as z from 'zod/mini';
import type { SavedSettings } from './queries';
import { optionalText, ownTexts } from './setting-fields';
import { SettingInput } from './setting-input';
import { SettingsSection } from './settings-section';
import { useSettingsForm } from './use-settings-form';

const schema = z.object({
  name: optionalText,
  legalTitle: optionalText,
  taxOffice: optionalText,
  taxNumber: optionalText,
  mersis: optionalText,
  kep: optionalText,
  etbis: optionalText,
});

const fields: { key: keyof typeof schema.shape; label: string; hint?: string }[] = [
  {
    key: 'name',
    label: 'Mağaza adı',
    hint: 'Sitenin başında, e-postalarda ve paylaşılan bağlantılarda yazar.',
  },
  {
    key: 'legalTitle',
    label: 'Ticaret unvanı',
    hint: 'Sözleşmelerde ve sayfa altında satıcı olarak geçer.',
  },
  { key: 'taxOffice', label: 'Vergi dairesi' },
  {
    key: 'taxNumber',
    label: 'Vergi numarası',
    hint: '10 haneli VKN ya da 11 haneli T.C. kimlik numarası.',
  },
  { key: 'mersis', label: 'MERSİS numarası', hint: '16 hane. Tacirler ve esnaf için zorunludur.' },
  { key: 'kep', label: 'KEP adresi', hint: 'Şirketler için zorunludur.' },
  { key: 'etbis', label: 'ETBİS kaydı', hint: 'eticaret.gov.tr’de aldığınız kayıt.' },
];

const keys = fields.map(({ key }) => key);
const formValues = (saved: SavedSettings) => ownTexts(saved, keys);

/** Who the shop is. */
export function ShopSettings({ saved }: { saved: SavedSettings }) {
  const { form, setting } = useSettingsForm({ schema, formValues, saved });
  return (
    <SettingsSection id="magaza" form={form}>
      {fields.map(({ key, label, hint }) => (
        <SettingInput key={key} label={label} {...setting(key, hint)} />
      ))}
    </SettingsSection>
  );
}
