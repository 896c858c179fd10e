import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { formatMoney } from '@/lib/money';
import { optionalAmount } from '@/lib/number-schemas';
import { formatPriceInput } from '@/lib/price-input';
import { Checkbox } from '@/ui/checkbox';
import { PriceField } from '@/ui/price-field';
import type { SavedSettings } from './queries';
import { SettingsSection } from './settings-section';
import { useSettingsForm } from './use-settings-form';

const schema = z.object({
  deliveryFee: optionalAmount(limits.settingsInputDeliveryFeeMaximum),
  freeDeliveryFrom: optionalAmount(limits.settingsInputFreeDeliveryFromMaximum),
  guestOrders: z.boolean(),
});

const amount = (value: number | null) => (value === null ? '' : formatPriceInput(value));

function formValues({ settings: { deliveryFee, freeDeliveryFrom, guestOrders } }: SavedSettings) {
  return {
    deliveryFee: amount(deliveryFee.value),
    freeDeliveryFrom: amount(freeDeliveryFrom.value),
    guestOrders: guestOrders.value,
  };
}

const savedAmount = (value: number | null) => (value === null ? 'yok' : formatMoney(value));

/** What delivery costs, and who may order. */
export function DeliverySettings({ saved }: { saved: SavedSettings }) {
  const { form, differs } = useSettingsForm({ schema, formValues, saved });
  const { deliveryFee, freeDeliveryFrom, guestOrders } = saved.settings;
  return (
    <SettingsSection title="Kargo ve sipariş" form={form}>
      <PriceField
        label="Kargo ücreti"
        hint={
          differs('deliveryFee')
            ? `Kayıtlı değer: ${savedAmount(deliveryFee.value)}`
            : 'Her siparişin toplamına eklenir. 0 yazarsanız kargo ücretsizdir; boşken site kargo ücreti eklemez.'
        }
        required={false}
        {...form.field('deliveryFee')}
      />
      <PriceField
        label="Ücretsiz kargo sınırı"
        hint={
          differs('freeDeliveryFrom')
            ? `Kayıtlı değer: ${savedAmount(freeDeliveryFrom.value)}`
            : 'İndirim düşüldükten sonra ürünlerin tutarı buna ulaşınca kargo ücretsiz olur. Boşken sınır yoktur.'
        }
        required={false}
        {...form.field('freeDeliveryFrom')}
      />
      <div>
        <Checkbox {...form.form.register('guestOrders')}>Üye olmadan sipariş verilebilsin</Checkbox>
        {differs('guestOrders') && (
          <p>{`Kayıtlı değer: ${guestOrders.value ? 'açık' : 'kapalı'}`}</p>
        )}
      </div>
    </SettingsSection>
  );
}
