import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { formatMoney } from '@/lib/money';
import { optionalAmount, optionalCount } from '@/lib/number-schemas';
import { formatPriceInput } from '@/lib/price-input';
import { Checkbox } from '@/ui/checkbox';
import { PriceField } from '@/ui/price-field';
import type { SavedSettings } from './queries';
import { SettingInput, lockedText, optionalText, ownTexts } from './setting-fields';
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
});

const amount = (value: number | null) => (value === null ? '' : formatPriceInput(value));

function formValues(saved: SavedSettings) {
  const { settings } = saved;
  return {
    ...ownTexts(saved, ['dispatch', 'delivery', 'transferDays']),
    deliveryFee: amount(settings.deliveryFee.value),
    freeDeliveryFrom: amount(settings.freeDeliveryFrom.value),
    transferAutoCancel: settings.transferAutoCancel.value,
    guestOrders: settings.guestOrders.value,
  };
}

const savedAmount = (value: number | null) => (value === null ? 'yok' : formatMoney(value));

/** What delivery costs, how long a transfer is awaited, and who may order. */
export function DeliverySettings({ saved }: { saved: SavedSettings }) {
  const { form, savedHint, setting } = useSettingsForm({ schema, formValues, saved });
  const { settings } = saved;
  const toggle = (name: 'transferAutoCancel' | 'guestOrders', label: string) => {
    const { value, variable } = settings[name];
    const hint = savedHint(name, value ? 'açık' : 'kapalı');
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
          savedHint('deliveryFee', savedAmount(settings.deliveryFee.value)) ??
          'Her siparişin toplamına eklenir. 0 yazarsanız kargo ücretsizdir; boşken site kargo ücreti eklemez.'
        }
        required={false}
        {...form.field('deliveryFee')}
      />
      <PriceField
        label="Ücretsiz kargo sınırı"
        hint={
          savedHint('freeDeliveryFrom', savedAmount(settings.freeDeliveryFrom.value)) ??
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
    </SettingsSection>
  );
}
