import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { SavedSettings } from '@/entities/shop/settings';
import { formatMoney } from '@/lib/money';
import { optionalAmount, optionalCount } from '@/lib/number-schemas';
import { formatPriceInput, parsePrice } from '@/lib/price-input';
import { Checkbox } from '@/ui/field/checkbox';
import { SelectField } from '@/ui/field/field';
import { PriceField } from '@/ui/field/price-field';
import { comparedText, type ComparedField } from '@/ui/form/versioned-values';
import { SettingInput, defaultWord, lockedText, optionalText, ownTexts } from './setting-fields';
import type { SettingsChange } from './settings-change';
import { SettingsSection } from './settings-section';
import { useSettingsForm } from './use-settings-form';

const schema = z.object({
  deliveryFee: optionalAmount(limits.settingsInputDeliveryFeeMaximum),
  freeDeliveryFrom: optionalAmount(limits.settingsInputFreeDeliveryFromMaximum),
  dispatch: optionalText,
  delivery: optionalText,
  transferDays: optionalCount(limits.settingsInputTransferDaysMaximum),
  transferAutoCancel: z.boolean(),
  guestOrders: z.boolean(),
  maxInstallments: z.pipe(
    z.string(),
    z.transform((count: string) => Number(count) as NonNullable<SettingsChange['maxInstallments']>),
  ),
  installmentsFrom: optionalAmount(limits.settingsInputInstallmentsFromMaximum),
});

/** The numbers of instalments that banks offer. */
const installmentCounts = ['1', '2', '3', '6', '9', '12'];

const amount = (value: number | null) => (value === null ? '' : formatPriceInput(value));

function formValues(saved: SavedSettings) {
  const { settings } = saved;
  return {
    ...ownTexts(saved, ['dispatch', 'delivery', 'transferDays']),
    deliveryFee: amount(settings.deliveryFee.value),
    freeDeliveryFrom: amount(settings.freeDeliveryFrom.value),
    transferAutoCancel: settings.transferAutoCancel.value,
    guestOrders: settings.guestOrders.value,
    maxInstallments: String(settings.maxInstallments.value),
    installmentsFrom: amount(settings.installmentsFrom.value),
  };
}

type DeliveryValues = ReturnType<typeof formValues>;

const amountText = (typed: string) => {
  const amount = parsePrice(typed);
  return amount === null ? 'yok' : formatMoney(amount);
};

const countText = (count: string) => (count === '1' ? 'Taksit yok' : `${count} taksit`);

const switchText = (isOn: boolean) => (isOn ? 'açık' : 'kapalı');

const fields: readonly ComparedField<DeliveryValues>[] = [
  {
    name: 'deliveryFee',
    label: 'Kargo ücreti',
    text: ({ deliveryFee }) => amountText(deliveryFee),
  },
  {
    name: 'freeDeliveryFrom',
    label: 'Ücretsiz kargo sınırı',
    text: ({ freeDeliveryFrom }) => amountText(freeDeliveryFrom),
  },
  comparedText('delivery', 'Kargo ücreti yazısı', defaultWord),
  comparedText('dispatch', 'Kargoya veriliş', defaultWord),
  comparedText('transferDays', 'Havale süresi', defaultWord),
  {
    name: 'transferAutoCancel',
    label: 'Havalesi geciken siparişlerin iptali',
    text: ({ transferAutoCancel }) => switchText(transferAutoCancel),
  },
  {
    name: 'guestOrders',
    label: 'Üye olmadan sipariş',
    text: ({ guestOrders }) => switchText(guestOrders),
  },
  {
    name: 'maxInstallments',
    label: 'En çok taksit',
    text: ({ maxInstallments }) => countText(maxInstallments),
  },
  {
    name: 'installmentsFrom',
    label: 'Taksit sınırı',
    text: ({ installmentsFrom }) => amountText(installmentsFrom),
  },
];

/** What delivery costs, how long a transfer is awaited, who may order, and in how many instalments. */
export function DeliverySettings({ saved }: { saved: SavedSettings }) {
  const { form, setting } = useSettingsForm({ schema, formValues, fields, saved });
  const toggle = (name: 'transferAutoCancel' | 'guestOrders', label: string) => {
    const { variable } = saved.settings[name];
    const hint = form.storedHint(name);
    return (
      <div>
        <Checkbox id={name} disabled={variable !== undefined} {...form.form.register(name)}>
          {label}
        </Checkbox>
        {variable !== undefined && <p>{lockedText(variable)}</p>}
        {hint && <p>{hint}</p>}
      </div>
    );
  };
  return (
    <SettingsSection id="kargo" form={form}>
      <PriceField
        label="Kargo ücreti"
        hint={
          form.storedHint('deliveryFee') ??
          'Her siparişin toplamına eklenir. 0 yazarsanız kargo ücretsizdir; boşken site kargo ücreti eklemez.'
        }
        required={false}
        {...form.field('deliveryFee')}
      />
      <PriceField
        label="Ücretsiz kargo sınırı"
        hint={
          form.storedHint('freeDeliveryFrom') ??
          'İndirim düşüldükten sonra ürünlerin tutarı buna ulaşınca kargo ücretsiz olur. Boşken sınır yoktur.'
        }
        required={false}
        {...form.field('freeDeliveryFrom')}
      />
      <SettingInput
        label="Kargo ücreti yazısı"
        {...setting('delivery', 'Fiyatın yanında ve sepette yazar, örneğin “Kargo ücretsiz”.')}
      />
      <SettingInput
        label="Kargoya veriliş"
        {...setting(
          'dispatch',
          'Fiyatın yanında yazar, örneğin “Ertesi gün kargo”. Boşken hiçbir süre sözü verilmez.',
        )}
      />
      <SettingInput
        label="Havale süresi (iş günü)"
        inputMode="numeric"
        {...setting('transferDays', 'Yeni siparişlerde havale bu kadar iş günü beklenir.')}
      />
      {toggle('transferAutoCancel', 'Havalesi geciken siparişler kendiliğinden iptal edilsin')}
      {toggle('guestOrders', 'Üye olmadan sipariş verilebilsin')}
      <SelectField
        label="En çok taksit"
        hint={
          form.storedHint('maxInstallments') ??
          'Kartları iyzico alıyorsa geçerlidir. Gıda ürünü olan siparişte yasa gereği taksit yapılmaz.'
        }
        {...form.field('maxInstallments')}
      >
        {installmentCounts.map((count) => (
          <option key={count} value={count}>
            {countText(count)}
          </option>
        ))}
      </SelectField>
      <PriceField
        label="Taksit sınırı"
        hint={
          form.storedHint('installmentsFrom') ??
          'Tutarı bundan az olan sipariş tek çekimle ödenir. Boşken sınır yoktur.'
        }
        required={false}
        {...form.field('installmentsFrom')}
      />
    </SettingsSection>
  );
}
