import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import * as limits from '@/api/limits';
import type { SavedSettings } from '@/entities/shop/settings';
import { optionalCount } from '@/lib/number-schemas';
import { comparedText } from '@/ui/form/versioned-values';
import { SettingInput, defaultWord, optionalText, ownTexts, type FieldKey } from './setting-fields';
import type { SettingsChange } from './settings-change';
import { SettingsSection, type SectionId } from './settings-section';
import { useSettingsForm } from './use-settings-form';

interface TextSetting {
  key: FieldKey;
  label: string;
  hint?: string;
  inputMode?: 'numeric';
  /** Reads what is typed; by default it is a text. */
  schema?: $ZodType<SettingsChange[FieldKey], string>;
}

/** Creates the section of these settings, each of which is typed into one field. */
function textSettings(id: SectionId, fields: readonly TextSetting[]) {
  const schema = z.object(
    Object.fromEntries(fields.map(({ key, schema = optionalText }) => [key, schema])),
  ) as $ZodType<SettingsChange, Record<string, string>>;
  const keys = fields.map(({ key }) => key);
  const formValues = (saved: SavedSettings): Record<string, string> => ownTexts(saved, keys);
  const compared = fields.map(({ key, label }) =>
    comparedText<Record<string, string>>(key, label, defaultWord),
  );

  return function TextSettings({ saved }: { saved: SavedSettings }) {
    const { form, setting } = useSettingsForm({ schema, formValues, fields: compared, saved });
    return (
      <SettingsSection id={id} form={form}>
        {fields.map(({ key, label, hint, inputMode }) => (
          <SettingInput key={key} label={label} inputMode={inputMode} {...setting(key, hint)} />
        ))}
      </SettingsSection>
    );
  };
}

/** Who the shop is. */
export const ShopSettings = textSettings('magaza', [
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
]);

/** Telephone numbers in one line; an empty line sets the default. */
const phones = z.pipe(
  z.string(),
  z.transform((line: string) => {
    const numbers = line.split(',').map((number) => number.trim());
    const given = numbers.filter((number) => number !== '');
    return given.length === 0 ? null : given;
  }),
);

/** How customers reach the shop. */
export const ContactSettings = textSettings('iletisim', [
  {
    key: 'phones',
    label: 'Telefonlar',
    hint: 'En çok beş numara, aralarında virgülle.',
    schema: phones,
  },
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
  {
    key: 'safetyContact',
    label: 'Ürün güvenliği iletişimi',
    hint: 'Güvensiz ürünlerin bildirileceği e-posta veya telefon; İletişim sayfasında yazar. Boşken yazmaz.',
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
]);

/** When the shop warns of low stock. */
export const StockSettings = textSettings('stok', [
  {
    key: 'lowStock',
    label: 'Az stok sınırı',
    hint: 'Bu kadar ya da daha az kalan ürünler Genel Bakış’ta yazar.',
    inputMode: 'numeric',
    schema: optionalCount(limits.settingsInputLowStockMaximum, 0),
  },
]);
